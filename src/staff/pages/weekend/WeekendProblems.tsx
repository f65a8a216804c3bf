/** What is wrong with the weekend, the worst first, each with the one tap that mends it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { can } from '../../../domain/people/staff-member.ts';
import type { Tone, WeekendProblem } from '../../../domain/weekend/weekend-problems.ts';
import { Diamond } from '../../../shared/ui/brand/brand.tsx';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';

/** More are folded: the classes below say the same of each. */
const SHOWN = 6;

type Props = {
  readonly problems: readonly WeekendProblem[];
  /** Where a tap leads, or what it does. */
  readonly mendOf: (problem: WeekendProblem) => { readonly href: string } | { readonly onClick: () => void };
};

const colours = { error: 'error.main', warning: 'hub.flame', info: 'info.main' } as const satisfies Record<
  Tone,
  string
>;
const words = { error: 'Urgent: ', warning: '', info: '' } as const satisfies Record<Tone, string>;

export function WeekendProblems({ problems, mendOf }: Props) {
  const { role } = useStaff();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, SHOWN);
  const mends = ({ mend }: WeekendProblem) =>
    (mend !== 'link' && mend !== 'seats') || can(role, 'manage_courses');
  if (problems.length === 0)
    return (
      <Panel aria-label="Problems" sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box component={Diamond} sx={{ color: 'success.main', flex: 'none' }} />
        <span role="status">Nothing is missing for this weekend.</span>
      </Panel>
    );
  return (
    <Panel aria-label="Problems">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((problem, at) => (
          <Box
            component="li"
            key={problem.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 2,
              rowGap: 1,
              px: 2,
              py: 1.25,
              borderTop: at === 0 ? 0 : 1,
              borderColor: 'divider',
            }}
          >
            <Box
              component={Diamond}
              size={12}
              sx={{ color: colours[problem.tone], flex: 'none', display: { xs: 'none', sm: 'block' } }}
            />
            <Box sx={{ flex: '1 1 15rem', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' }}>
              <b>
                <VisuallyHidden>{words[problem.tone]}</VisuallyHidden>
                {problem.title}
              </b>
              <Muted>{problem.detail}</Muted>
            </Box>
            {mends(problem) ? (
              <Button
                {...mendOf(problem)}
                variant={problem.tone === 'error' ? 'contained' : 'outlined'}
                aria-label={`${problem.action}: ${problem.title}`}
                sx={{ flex: 'none' }}
              >
                {problem.action}
              </Button>
            ) : (
              <Muted>A manager mends this.</Muted>
            )}
          </Box>
        ))}
      </Box>
      {problems.length > SHOWN && !isWhole && (
        <Button variant="text" onClick={() => setWhole(true)} sx={{ m: 0.5 }}>
          Show {problems.length - SHOWN} more
        </Button>
      )}
    </Panel>
  );
}
