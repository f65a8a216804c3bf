/** The founding courses and contacts: prerendered, seeded, then replaced by the stored catalogue (rules §9). */
import type { Course } from '../domain/classes/course.ts';
import { COURSE_PRICE_KWACHA, COURSE_WEEKS } from '../domain/wire/limits.ts';
import type { Contacts } from '../domain/wire/setting.ts';

const sold = { price: COURSE_PRICE_KWACHA, isActive: true, durationWeeks: COURSE_WEEKS };

export const foundingCourses: readonly Course[] = [
  {
    ...sold,
    id: 'data-analysis-excel',
    title: 'Data Analysis (Excel)',
    description:
      'Turn a messy sheet into an answer someone can act on. You clean real sales and stock lists, summarise them with pivot tables and finish with a one-page report.',
    finalWork: 'a one-page sales report',
    learningPoints: [
      'Clean dates, names and amounts that people typed in five different ways',
      'Use SUMIFS, COUNTIFS, IF and XLOOKUP without copying from a video',
      'Summarise thousands of rows with a pivot table in two minutes',
      'Choose a chart that answers the question and leave out the rest',
      'Find duplicates, gaps and wrong entries before your manager does',
      'Write a one-page report: the answer first, the numbers below it',
    ],
    displayOrder: 1,
  },
  {
    ...sold,
    id: 'data-visualization-power-bi',
    title: 'Data Visualization (Power BI)',
    description:
      'Build one dashboard that answers the question before it is asked. You connect your own spreadsheets, model them and share a page that keeps itself up to date.',
    finalWork: 'a dashboard that updates',
    learningPoints: [
      'Connect Excel files, folders and web tables, and refresh them in one click',
      'Shape untidy data with Power Query steps that you can undo',
      'Relate tables so that one filter answers for all of them',
      'Write your first DAX measures: totals, shares and month on month',
      'Lay out a page that reads from top left to bottom right in ten seconds',
      'Share a report as a link or a PDF with people who do not have Power BI',
    ],
    displayOrder: 2,
  },
  {
    ...sold,
    id: 'artificial-intelligence-web-apps',
    title: 'Artificial Intelligence (Web Apps)',
    description:
      'Build a small web app that uses an AI model and put it online. You learn what such models do well, what they invent, and how to keep people’s data out of them.',
    finalWork: 'an AI app that is online',
    learningPoints: [
      'Explain in plain words what a language model is and why it makes mistakes',
      'Write instructions that give the same quality twice, and check the answer',
      'Build a one-page web app with an AI coding assistant, and read what it wrote',
      'Call a model from your app without showing your key to the world',
      'Put the app online on a free plan and send the link to a friend',
      'Decide what must never be pasted into a chatbot at work',
    ],
    displayOrder: 3,
  },
  {
    ...sold,
    id: 'database-management',
    title: 'Database Management',
    description:
      'Move a growing business out of twelve spreadsheets into one database. You design the tables, ask questions in SQL and set up backups that you have tried.',
    finalWork: 'a database with a backup',
    learningPoints: [
      'See when a spreadsheet has become too small for the job',
      'Draw tables, keys and relations for a shop, a clinic or a school',
      'Ask questions in SQL: SELECT, WHERE, JOIN and GROUP BY',
      'Add and change records safely, and undo a mistake',
      'Give each person the access they need and no more',
      'Make a backup and restore it, before the day you need it',
    ],
    displayOrder: 4,
  },
  {
    ...sold,
    id: 'cybersecurity-basics',
    title: 'Cybersecurity Basics',
    description:
      'Keep your phone, your money and your office safe from the usual tricks. You learn the scams that work in Zambia and the few habits that stop most of them.',
    finalWork: 'a safe phone and a plan',
    learningPoints: [
      'Recognise false mobile-money messages, SIM-swap calls and fake job offers',
      'Make passwords that you can remember, and use a password manager',
      'Turn on two-step verification for WhatsApp, email and banking',
      'Check a link, a sender and an attachment before you open them',
      'Set up phones and office Wi-Fi so that one mistake stays small',
      'Know the first five things to do when an account has been taken over',
    ],
    displayOrder: 5,
  },
];

/** Numbers reserved for examples, so that nobody calls or pays a stranger; an owner enters the real ones in Settings. */
export const foundingContacts: Contacts = {
  whatsapp: '+260970000000',
  email: 'info@digitalskillshub.example',
  phone: '+260970000000',
};

/** The live site's catalogue at build time (`tools/build/live-catalogue.ts`); undefined outside of a build. */
declare const LIVE: { readonly courses: readonly Course[]; readonly contacts: Contacts } | null;
const live = typeof LIVE === 'undefined' ? null : LIVE;

export const knownCourses = live === null ? foundingCourses : live.courses;
export const knownContacts = live === null ? foundingContacts : live.contacts;
