/** The `<head>` of every page: what search engines, shared links and tabs show. */
import { country, courses, courseWeeks, skills, timeZoneLabel, town, weekendWord } from '#hub';
import { BRAND } from '../../domain/wire/messages.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { WEEKLY, capital, countOf } from '../../domain/time/class-week.ts';
import { paths } from '../../domain/wire/paths.ts';

export type Head = {
  readonly title: string;
  readonly description: string;
  /** The path of a page that people share but search engines do not list. */
  readonly sharedAs?: string;
};

const titled = (title: string, description: string): Head => ({ title: `${title} · ${BRAND}`, description });

export const publicHeads = {
  '/': titled(
    siteMessages.headline,
    `Live ${WEEKLY} classes in ${skills}. ${capital(countOf(courseWeeks, 'week'))} for each skill, on your phone. ${town} time, anywhere in ${country}.`,
  ),
  [paths.courses]: titled(
    'Courses',
    `${capital(countOf(courses.length, 'digital skill'))} in ${countOf(courseWeeks, weekendWord)} each: what you will learn, when classes are, and what they cost. ${siteMessages.schedule.replace(' |', ', repeated')} ${timeZoneLabel}.`,
  ),
  [paths.about]: titled(
    'About',
    `Who we are, how we teach and what we do not promise: short live courses in digital skills for people in ${country}.`,
  ),
  [paths.support]: titled(
    'Support',
    'Help with registering, paying by mobile money and joining your class: WhatsApp, email, and answers to the usual questions.',
  ),
  [paths.terms]: titled(
    'Terms of Service',
    'What you buy, how you pay and how class links work, in plain words.',
  ),
  [paths.privacy]: titled(
    'Privacy Policy',
    'What the hub keeps about you, why, where, and how to have it changed or deleted.',
  ),
  [paths.verifyPage]: titled(
    'Check a Certificate',
    'Scan the QR code of a certificate or paste its link: your own browser checks who signed it, and nothing is sent anywhere.',
  ),
} as const satisfies Record<string, Head>;
export type PublicPath = keyof typeof publicHeads;

export const notFoundHead = titled(
  'Page not found',
  'This page does not exist. The courses are one step away.',
);

/** Pages of the app by file name, none of them indexed. */
export const appHeads: Readonly<Record<string, Head>> = {
  app: { title: BRAND, description: 'Your courses and class links.' },
  register: {
    ...titled('Register', 'Choose a course, register and pay by mobile money.'),
    sharedAs: paths.register(),
  },
  auth: titled('Sign In', 'Sign in to your student portal.'),
  dashboard: titled('Your Dashboard', 'Your courses, payments and class links.'),
};
