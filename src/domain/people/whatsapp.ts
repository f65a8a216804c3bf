/** WhatsApp links with a prefilled message (spec §2, §7). */

/** `https://wa.me/…` for a stored phone and any text. Half an emoji cannot be encoded and becomes `\ufffd`. */
export function whatsappLink(phone: string, text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(whole)}`;
}

/** What the floating button writes: interest in a course. */
export const INTEREST_MESSAGE = 'Hello Digital Skills Hub, I am interested in your weekend courses.';

/** The hand-off after registering: name, course title and order id (spec §7). */
export function registrationMessage(order: {
  userName: string;
  courseName: string;
  orderId: string;
}): string {
  return `Hello, I am ${order.userName}. I registered for ${order.courseName}. My order is ${order.orderId}. I would like to pay.`;
}

/** Help about one order. */
export function orderHelpMessage(order: { courseName: string; orderId: string }): string {
  return `Hello, I need help with my order ${order.orderId} (${order.courseName}).`;
}
