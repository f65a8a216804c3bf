/**
 * The built-in texts of the pages that an owner may replace in Settings, in the same notation:
 * paragraphs apart by an empty line, `## ` a heading, `- ` a list item. About and Terms open with the
 * spec's own sentence until they are replaced (decisions §9).
 */
import { siteMessages } from '../domain/messages.ts';
import type { PageName } from '../domain/setting.ts';

const about = `
${siteMessages.aboutOpening}: the full story of the hub and the people who teach here. Until then, this is what you can count on.

## What we do
We teach five digital skills that people in Zambia are asked for at work: spreadsheets, dashboards, AI web apps, databases and online safety. Each course takes two weeks and costs the same.

Classes are live, on the weekend, so that they fit beside a job, a shop or school. What is taught on Saturday is repeated on Sunday for those who could not come.

## How we teach
- In small steps, on real examples: a stock list, a clinic register, a school budget.
- With time for questions in every class.
- On the device you have. A phone is enough to follow; a laptop helps with the practice.

## What we do not promise
We do not promise you a job, and we do not sell certificates. You pay for two weekends of live teaching and for answers to your questions. What you can do afterwards is yours.

## What it costs you in data
This site is built to be light: a whole page is smaller than one photo, and it opens again without signal. A live class uses more, and sound only uses the least.
`;

const support = `
Use the WhatsApp button on this page, or write to our info address. Tell us your name and, if you have registered, your order code: it is on your dashboard.

## I have paid. What now?
Send your proof of payment on the registration page: paste the confirmation message or add a screenshot. We verify it within 12 hours, and your dashboard shows when it is done.

## My payment was rejected
The reason is on your dashboard. Most often one letter of the transaction ID is wrong. Correct it and send the proof again; your order stays open and you do not pay twice.

## I cannot see my class link
Links unlock 15 minutes before class and close 90 minutes after it started. If your payment is approved and the button still says that it is locked, reload the page once.

## I missed the class
The Saturday class is repeated on Sunday from 17:00 to 18:00. When a recording is published, you find it on your dashboard.

## I forgot my password
Choose “Forgot your password?” on the sign-in page. The link arrives by email within a few minutes; look into the spam folder too.

## My data is running low
The pages of this site open again without signal once you have seen them. In class, turn your camera off: sound needs far less.
`;

const terms = `
${siteMessages.termsOpening}. Until then, these plain rules hold.

## What you buy
One course: two weekends of live classes, each on Saturday with a repeat on Sunday. The price on the course page when you register is the price you pay, and nothing is added to it.

## Paying
You pay by mobile money to a number shown on your dashboard, and send us the confirmation as proof. We verify it within 12 hours. A payment that we cannot match is rejected with a reason, and you can send the proof again.

We never ask for your mobile-money PIN, and we never ask you to pay to a number that is not on your dashboard.

## Class links
Class links unlock 15 minutes before start, for people whose payment is approved. A link is for you: please do not pass it on. Your place ends with the Sunday of your second weekend.

## If we move or cancel a class
We tell you on your dashboard. A class that we cancel is held on another weekend. If that does not suit you, write to us and we will settle what you paid for it.

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
- Your proofs of payment: network, transaction ID, amount, the number that paid, and the message or picture you sent. Your mobile-money balance is cut out of the message on your phone and never reaches us. Please cut it out of pictures yourself.
- Which classes you joined, and when.
- If you turn on reminders: the address that your browser gives us for them.

## What we do not do
We sell nothing about you. There is no advertising on this site, no tracking and no page counter, and no file is loaded from anyone else while you read it.

## Where it is kept
On servers of Google Firebase, which we use for accounts, data and hosting. Only our own staff can see what you send, and what they change is logged.

When you write to us on WhatsApp, WhatsApp’s own rules hold for that conversation.

## On your phone
After you sign in, your schedule, orders and payment details are also kept on your phone so that you can read them without signal. Signing out removes them. On a shared phone, always sign out.

## How long
We keep orders, payments and attendance for our books. Reminders stop when you turn them off or your course ends.

## Your rights
You can read and correct your name and phone number on your profile page. To get a copy of what we hold about you, to have it corrected or deleted, or to object, write to our info address. Zambia’s Data Protection Act of 2021 gives you these rights.
`;

export const builtInPages: Readonly<Record<PageName, string>> = {
  about: about.trim(),
  support: support.trim(),
  terms: terms.trim(),
  privacy: privacy.trim(),
};
