/** What a typed text finds among learners: more of it on demand, up to a limit. */
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import { Muted } from '../../ui/shapes.ts';
import type { Reading } from '../use-read.ts';

/** How many learners a search shows at most: with so many, another letter helps more than another page. */
const FOUND_MAX = 8 * PAGE_ROWS;

export function useFind(text: string) {
  const [asked, setAsked] = useState({ text, most: PAGE_ROWS });
  const most = asked.text === text ? asked.most : PAGE_ROWS;
  const below = ({ value, busy }: Reading<{ readonly more?: boolean }>) =>
    value?.more === true && (
      <Box sx={{ p: 1.5 }}>
        {most < FOUND_MAX ? (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => setAsked({ text, most: most + PAGE_ROWS })}
          >
            Show more
          </Button>
        ) : (
          <Muted>{searchMessages.evenMore}</Muted>
        )}
      </Box>
    );
  return { most, below };
}
