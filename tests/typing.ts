/** Typing into a form in a test without a browser. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldOf = (id: string) => document.getElementById(id) as Field;

/** As the browser does when something is typed or chosen: the value first, then the events. */
export function fillField(id: string, value: string): void {
  const field = fieldOf(id);
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export function valueOf(id: string): string {
  return fieldOf(id).value;
}
