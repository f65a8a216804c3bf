/** The audit log's words for stored fields and codes. Any other field name is split into its words. */
import { weekendWord } from '#hub';
import { mobileNetworkLabels } from '../money/payment.ts';
import { orderStateLabels } from '../money/order.ts';
import { roleLabel, roleSchema } from '../people/staff-member.ts';
import { languageLabels, roundKindLabels } from '../rounds/message-template.ts';

const fields: Readonly<Record<string, string>> = {
  adjustableLimits: 'limits',
  alsoOrders: 'other orders',
  allocations: 'given to orders',
  attached: 'given',
  attachedTo: 'given to',
  capacity: 'seats',
  claims: 'proofs that show it',
  correctedTo: 'in the class',
  courseId: 'course',
  courseIds: 'courses',
  created: `${weekendWord}s planned`,
  dailyMax: 'at most a day',
  displayOrder: 'place in the list',
  entries: 'rows',
  firstWeekend: `first ${weekendWord}`,
  isActive: 'works',
  isMoney: 'is money',
  isOn: 'on',
  isRequired: 'needed',
  isVisible: 'shown to learners',
  invitationDays: 'days that an invitation works',
  kind: 'list',
  left: 'left over',
  linksPublished: 'links shown to learners',
  new: 'new payments',
  offerHours: 'hours that an offered place stays open',
  orderId: 'order',
  paidAmount: 'paid so far',
  passwordHash: 'password',
  proofId: 'proof',
  proofsPerOrder: 'proofs of one order',
  receivedAmount: 'received',
  refundId: 'refund',
  released: 'taken from orders',
  seatHoldHours: 'hours that an unpaid seat is held',
  sent: 'chats opened',
  sentTransactionId: 'transaction ID of the refund',
  shown: `${weekendWord}s published`,
  temporaryAccessDays: 'longest temporary access, days',
  transactionId: 'transaction ID',
  toWeekend: `to the ${weekendWord}`,
  userId: 'learner',
  weekendDate: weekendWord,
};

const codes: Readonly<Record<string, string>> = {
  ...orderStateLabels,
  ...mobileNetworkLabels,
  ...languageLabels,
  ...roundKindLabels,
  ...Object.fromEntries(roleSchema.options.map((role) => [role, roleLabel(role)])),
  paid: 'Paid',
  superseded: 'Replaced by another proof',
  unclaimed: 'Unclaimed',
  set_aside: 'No course money',
  refunded: 'Sent back',
  paste: 'Pasted messages',
  statement: 'Statement',
  forwarder: 'Forwarder',
  typed: 'Typed by staff',
  off: 'Nobody joins',
  first_proof: 'A first proof lets in',
  id_used_by_other: 'ID used by somebody else',
  id_used_before: 'ID used before',
  id_looks_used: 'ID like one that was used',
  id_shape: 'ID looks wrong',
  id_date: 'ID of another day',
  amount_differs: 'Another amount',
  amount_unknown: 'No amount',
  image_seen: 'Picture seen before',
  message_differs: 'Message says otherwise',
};

const fieldWord = (name: string): string =>
  fields[name] ??
  codes[name]?.toLowerCase() ??
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** `links shown to learners, saturday` for `linksPublished.saturday`. */
export const factName = (field: string): string => field.split('.').map(fieldWord).join(', ');

/** A stored code in words; any other text as it is. */
export const codeWord = (value: string): string => codes[value] ?? value;
