/** The learners that a search finds, by themselves or by their orders and payments. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fetchOrdersFor, type LearnerRow } from '../../data/people.ts';
import type { Read } from '../../../shared/data/decode.ts';
import { PAGE_ROWS } from '../../data/reads.ts';
import { type Found as Hits, search } from '../../data/search.ts';
import type { Learner } from '../../../domain/people/account.ts';
import { searchQueryOf } from '../../../domain/people/search-query.ts';
import { searchMessages } from '../../../domain/wire/staff-messages.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Muted } from '../../ui/shapes.ts';
import { List } from '../ListPage.tsx';
import { useRead } from '../use-read.ts';

/** How many learners a search shows at most: with so many, another letter helps more than another page. */
const FOUND_MAX = 8 * PAGE_ROWS;

type FoundRows = Read<LearnerRow> & { readonly more: boolean };

async function findRows(text: string, most: number): Promise<FoundRows> {
  const find = searchQueryOf(text);
  if (find === null) return { values: [], more: false, unreadable: [] };
  const hits = await search(find, most);
  const rows = await fetchOrdersFor(peopleOf(hits));
  return { ...rows, more: hits.more, unreadable: [...hits.unreadable, ...rows.unreadable] };
}

type Props = { readonly text: string; readonly columns: readonly Column<LearnerRow>[] };

export function FoundLearners({ text, columns }: Props) {
  const [most, setMost] = useState(PAGE_ROWS);
  const found = useRead(`find ${text}, ${most}`, () => findRows(text, most), `find ${text},`);
  return (
    <>
      <List
        label="Students found"
        noun="profile"
        reading={found}
        columns={columns}
        keyOf={({ learner }) => learner.id}
        empty={{
          title: 'Nobody found',
          text: (
            <>
              No student goes with “{text}”. {searchMessages.howFound}
            </>
          ),
        }}
        loading={{ rows: 3, height: 36 }}
      />
      {found.value?.more && (
        <Box sx={{ p: 1.5 }}>
          {most < FOUND_MAX ? (
            <Button variant="outlined" disabled={found.busy} onClick={() => setMost(most + PAGE_ROWS)}>
              Show more
            </Button>
          ) : (
            <Muted>{searchMessages.evenMore}</Muted>
          )}
        </Box>
      )}
    </>
  );
}

/** The learners who were found, by themselves or by one of their orders or payments. */
function peopleOf({ students, orders, payments }: Hits): readonly Learner[] {
  const owners = [...orders.map(({ learner }) => learner), ...payments.flatMap(({ learners }) => learners)];
  const all = [...students, ...owners.filter((learner) => learner !== null)];
  return [...new Map(all.map((user) => [user.id, user])).values()];
}
