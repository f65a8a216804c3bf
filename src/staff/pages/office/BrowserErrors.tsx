/** What broke in browsers, whoever used them: what, where, and how often. */
import { Box } from '@mui/material';
import { type BrowserError, browserPartLabels } from '../../../domain/records/browser-error.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { fetchBrowserErrors } from '../../data/log.ts';
import type { Column } from '../../ui/DataList.tsx';
import { Muted, NoWrap } from '../../ui/shapes.ts';
import { List } from '../ListPage.tsx';
import { useRead } from '../use-read.ts';

const columns: readonly Column<BrowserError>[] = [
  {
    head: 'What broke',
    cell: ({ message, place }) => (
      <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
        <span>{message}</span>
        <Muted>{place}</Muted>
      </Box>
    ),
  },
  {
    head: 'Where',
    width: '20%',
    cell: ({ part, release }) => (
      <Box sx={{ display: 'grid', overflowWrap: 'anywhere' }}>
        <span>{browserPartLabels[part]}</span>
        <Muted>Release {release}</Muted>
      </Box>
    ),
  },
  { head: 'How often', width: '12%', cell: ({ times }) => times.toLocaleString('en') },
  { head: 'Last', width: '20%', cell: ({ lastAt }) => <NoWrap>{formatDateTime(lastAt)}</NoWrap> },
];

export function BrowserErrors() {
  return (
    <List
      label="Errors in browsers"
      noun="day"
      reading={useRead('browser errors', fetchBrowserErrors)}
      columns={columns}
      keyOf={({ part, message, place, release }) => [part, message, place, release].join(' ')}
      empty={{
        title: 'Nothing broke',
        text: 'What breaks on a phone or at a desk stands here for thirty days, without a word about whoever used it.',
      }}
    />
  );
}
