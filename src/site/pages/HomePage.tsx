/** The home page, `/` (spec §2). */
import { Calendar } from './home/Calendar.tsx';
import { CourseCards } from './home/CourseCards.tsx';
import { Hero } from './home/Hero.tsx';
import { HowItWorks } from './home/HowItWorks.tsx';
import { SkillBoard } from './home/SkillBoard.tsx';
import { Closing } from '../ui/Closing.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <SkillBoard />
      <CourseCards />
      <HowItWorks />
      <Calendar />
      <Closing />
    </>
  );
}
