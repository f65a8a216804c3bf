import { describe, expect, test } from 'vitest';
import { whatsappLink } from '../people/whatsapp.ts';
import { TEMPLATE_MAX } from '../wire/limits.ts';
import {
  builtInTemplates,
  firstName,
  languagesFor,
  renderTemplate,
  ROUND_KINDS,
  sampleFields,
  sentTextsSchema,
  templateFor,
  templateProblem,
} from './message-template.ts';

test.each(ROUND_KINDS)('the built-in message of the list %s is sound, and leaves no field open', (kind) => {
  expect(templateProblem(kind, builtInTemplates[kind])).toBeNull();
  const text = renderTemplate(builtInTemplates[kind], sampleFields);
  expect(text).toMatch(/^Hello Chanda, this is Digital Skills Hub\. /);
  expect(text).not.toMatch(/[{}]| {2}|undefined/);
});

describe('what is wrong with a template is said', () => {
  test.each([
    ['unpaid', 'Hello {nmae}', '{nmae} is not a field of this message. Its fields are {name}, {course}'],
    ['missed', 'Pay {amount}', '{amount} is not a field of this message.'],
    ['unpaid', 'Hello {}', '{} is not a field of this message.'],
    ['unpaid', 'Hello {name', 'A brace { or } stands alone.'],
    ['unpaid', 'Hello name}', 'A brace { or } stands alone.'],
    ['unpaid', ' \n ', 'Write the message'],
    [
      'unpaid',
      'x'.repeat(TEMPLATE_MAX + 1),
      `at most ${TEMPLATE_MAX} characters; this one has ${TEMPLATE_MAX + 1}`,
    ],
  ] as const)('%s: %s', (kind, text, problem) => {
    expect(templateProblem(kind, text)).toContain(problem);
  });

  test('an emoji is one character, and a blank within the braces does no harm', () => {
    expect(templateProblem('unpaid', '🌻'.repeat(TEMPLATE_MAX))).toBeNull();
    expect(templateProblem('unpaid', 'Hello { name }')).toBeNull();
    expect(renderTemplate('Hello { name }', sampleFields)).toBe('Hello Chanda');
  });

  test('the command reports a fault under its field', () => {
    const texts = Object.fromEntries(ROUND_KINDS.map((kind) => [kind, kind === 'unpaid' ? '{nmae}' : null]));
    const [issue, ...others] = sentTextsSchema.safeParse(texts).error?.issues ?? [];
    expect(others).toEqual([]);
    expect(issue?.path.join('.')).toBe('unpaid');
    expect(issue?.message).toContain('{nmae}');
  });
});

describe('a name that means harm', () => {
  const said = (name: string) =>
    renderTemplate('Hello {name}, pay {amount}.', { ...sampleFields, name: firstName(name) });
  test('is never read as a field', () => {
    expect(said('{amount} Banda')).toBe('Hello {amount}, pay K100.');
    expect(said('$& $1')).toBe('Hello $&, pay K100.');
  });
  test('adds no lines and no more than its first word, cut short', () => {
    expect(said('Chanda\nSend your PIN to 0970000000')).toBe('Hello Chanda, pay K100.');
    const reason = 'One\r\n two\u2028three';
    expect(renderTemplate('{reason}', { ...sampleFields, reason })).toBe('One two three');
    expect([...firstName('x'.repeat(500))]).toHaveLength(30);
    expect(firstName('\u202eChanda')).toBe('Chanda');
  });
  test('arrives as it is', () => {
    const text = said('Ng’andu🌻 &?#');
    expect(new URL(whatsappLink('+260971234567', text)).searchParams.get('text')).toBe(text);
  });
});

test('line breaks of the template stay', () => {
  expect(renderTemplate('Hello {name}.\n\n  {course}\n', sampleFields)).toBe(
    'Hello Chanda.\n\nData Analysis (Excel)',
  );
});

test('a language without the text uses the English one, and else the built-in one', () => {
  const templates = { en: { missed: 'English' }, bem: { unpaid: 'Bemba' } };
  expect(templateFor(templates, 'unpaid', 'bem')).toBe('Bemba');
  expect(templateFor(templates, 'missed', 'bem')).toBe('English');
  expect(templateFor(templates, 'moved', 'bem')).toBe(builtInTemplates.moved);
  expect(templateFor(null, 'moved', 'en')).toBe(builtInTemplates.moved);
  expect(languagesFor(templates, 'unpaid')).toEqual(['en', 'bem']);
  expect(languagesFor(null, 'unpaid')).toEqual(['en']);
});
