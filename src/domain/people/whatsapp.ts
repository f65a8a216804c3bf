/** Prefilled WhatsApp links (spec §2, §7). */
import { name, weekendWord } from '#hub';

/** `https://wa.me/…`; a lone surrogate cannot be encoded and becomes `\ufffd`. */
export function whatsappLink(phone: string, text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(whole)}`;
}

export const INTEREST_MESSAGE = `Hello ${name}, I am interested in your ${weekendWord === 'weekend' ? weekendWord : 'weekly'} courses.`;

export function registrationMessage(order: {
  userName: string;
  courseName: string;
  orderId: string;
}): string {
  return `Hello, I am ${order.userName}. I registered for ${order.courseName}. My order is ${order.orderId}. I would like to pay.`;
}

export function orderHelpMessage(order: { courseName: string; orderId: string }): string {
  return `Hello, I need help with my order ${order.orderId} (${order.courseName}).`;
}
