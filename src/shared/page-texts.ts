/** Built-in page texts, which owners may replace in Settings. About and Terms begin with the spec's sentence (rules §9). */
import { classDay, country, dataLaw, repeatDay, repeatStarts, skillsInWords, weekendWord } from '#hub';
import { JOIN_CLOSES_AFTER, MINUTE } from '../domain/wire/limits.ts';
import { siteMessages } from '../domain/wire/site-messages.ts';
import { cardMessages } from '../domain/wire/order-messages.ts';
import { DURING } from '../domain/time/class-week.ts';
import { classEnds } from '../domain/time/time.ts';
import type { PageName } from '../domain/wire/setting.ts';

const about = `
${siteMessages.aboutOpening}: the full story of the hub and the people who teach here. Until then, this is what you can count on.

## What we do
We teach digital skills that people in ${country} are asked for at work: ${skillsInWords}. Each course is short and has one price, with nothing added to it.

Classes are live, ${DURING} the ${weekendWord}, so that they fit beside a job, a shop or school. What is taught on ${classDay} is repeated on ${repeatDay} for those who could not come.

## How we teach
- In small steps, on real examples: a stock list, a clinic register, a school budget.
- With time for questions in every class.
- On the device you have. A phone is enough to follow; a laptop helps with the practice.

## What we do not promise
We do not promise you a job, and we do not sell certificates. You pay for live teaching and for answers to your questions. What you can do afterwards is yours.

## What it costs you in data
This site is built to be light: a whole page is smaller than one photo, and it opens again without signal. A live class uses more, and sound only uses the least.
`;

const support = `
Use the WhatsApp button on this page, or write to our info address. Tell us your name and, if you have registered, your order code: it is on your dashboard.

## I have paid. What now?
Open your dashboard and choose “${cardMessages.submitProof}” on the card of your course: paste the confirmation message or add a screenshot. We verify it within 12 hours, and your dashboard shows when it is done.

## My payment was rejected
The reason is on your dashboard. Most often one letter of the transaction ID is wrong. There, choose “${cardMessages.resubmit}”, correct it and send the proof again; your order stays open and you do not pay twice.

## I cannot see my class link
Links unlock 15 minutes before class and close ${JOIN_CLOSES_AFTER / MINUTE} minutes after it started. If your payment is approved and the button still says that it is locked, reload the page once.

## I missed the class
The ${classDay} class is repeated on ${repeatDay} from ${repeatStarts} to ${classEnds(repeatStarts)}. When a recording is published, you find it on your dashboard, until 30 days after your course has ended.

## I forgot my password
Choose “Forgot your password?” on the sign-in page. The link arrives by email within a few minutes; look into the spam folder too.

## My data is running low
The pages of this site open again without signal once you have seen them. In class, turn your camera off: sound needs far less.
`;

const terms = `
${siteMessages.termsOpening}. Until then, these plain rules hold.

## What you buy
One course: live classes ${DURING} each of its ${weekendWord}s, on ${classDay} with a repeat on ${repeatDay}. How many weeks it takes is on the course page. The price that you are shown when you register is the price of your order: it does not change afterwards, and nothing is added to it.

Some ${weekendWord}s have a limited number of seats. When your payment is approved, you get the first ${weekendWord} that has room, and your dashboard says which.

## Paying
You pay by mobile money to a number shown on your dashboard, and send us the confirmation as proof. We verify it within 12 hours. A payment that we cannot match is rejected with a reason, and you can send the proof again. If you paid less than the price, your order asks for the rest.

We never ask for your mobile-money PIN, and we never ask you to pay to a number that is not on your dashboard.

## Class links
Class links unlock 15 minutes before start, for people whose payment is approved. A link is for you: please do not pass it on. Your place ends with the ${repeatDay} of your last ${weekendWord}. Recordings, where there are any, stay open for 30 days after that.

## If we move or cancel a class
We tell you on your dashboard. A class that we cancel is held ${DURING} another ${weekendWord}. If that does not suit you, write to us and we will settle what you paid for it.

## If you change your mind
An order that you have not paid costs you nothing: leave it. If you have paid and cannot come, write to us before your first class. There is no fixed rule for refunds yet, so a person looks at each case and answers you.

## Your account
Keep your password to yourself and your phone number right, because we use it to match your payment. We may close an account that shares links or shows false proofs of payment.

## In class
Be on time, be kind, and ask. People who disturb a class may be asked to leave it.
`;

const privacy = `
This page says what the hub knows about you, why, and how to have it changed.

## What we keep
- Your name, email and phone number, so that you can sign in and we can match your payment.
- Your orders and the courses that you take.
- Your proofs of payment: network, transaction ID, amount, the number that paid, and the message or picture you sent. Your mobile-money balance is cut out of the message on your phone, and once more before we store it. Please cut it out of pictures yourself.
- Which classes you joined, and when.
- What our staff decided about your payments, with the reason, and what they changed for you.
- If you turn on reminders: the address that your browser gives us for them.
- If you add the address of your classes to a calendar: that address.
- If a page of ours breaks in your browser: which file and line, and the browser’s words for it, without anything of you. For thirty days.

Your password is kept by Google in a form that nobody can read. We never see it.

## What we do not do
We sell nothing about you. There is no advertising on this site, no tracking and no page counter, no cookie, and no file is loaded from anyone else while you read it.

## Where it is kept
On servers of Google Firebase, which we use for accounts, data and hosting; they may stand outside ${country}. Only our own staff can see what you send, and what they change is logged.

When you write to us on WhatsApp, WhatsApp’s own rules hold for that conversation.

## On your phone
After you sign in, your schedule, orders, payment details and opened receipts are also kept on your phone so that you can read them without signal. A proof that could not be sent yet waits there too. Signing out removes all of it. On a shared phone, always sign out.

## How long
- As long as you have an account: your name, email, phone number, orders, proofs and attendance.
- After that: paid orders, their transaction IDs and receipts, because the law on accounting asks for them, and the log of what our staff did.
- Reminders: until you turn them off or sign out on that phone. None is sent once your course has ended.

## Deleting your account
You can do it yourself, at the end of your profile page. Your name, email, phone number, unpaid orders, attendance, and the messages and pictures of your proofs are gone at once. What our books need stays, as said above.

## Your rights
You can read and correct your name and phone number on your profile page. To get a copy of what we hold about you, to have the rest corrected, or to object, write to our info address. ${dataLaw} gives you these rights.
`;

export const builtInPages: Readonly<Record<PageName, string>> = {
  about: about.trim(),
  support: support.trim(),
  terms: terms.trim(),
  privacy: privacy.trim(),
};
