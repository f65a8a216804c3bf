/** About, Support, Terms and Privacy: a text that an owner may replace in Settings (rules §9). */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { type Block, readNotation } from '../content/notation.ts';
import { builtInPages } from '../content/pages.ts';
import type { PageName } from '../../domain/wire/setting.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** Written for plain elements, because the page's script puts such elements here when staff replace the text. */
const prose = {
  display: { md: 'grid' },
  gridTemplateColumns: 'minmax(0,4fr) minmax(0,7fr)',
  columnGap: 8,
  maxWidth: { xs: '66ch', md: 'none' },
  '& > *': { m: 0, gridColumn: 2, maxWidth: '66ch' },
  '& > p, & > ul': { mt: 2 },
  '& > p:first-child': { gridColumn: '1 / -1', mt: 0, fontSize: '1.1875rem', fontWeight: 600 },
  '& h2': {
    gridColumn: 1,
    mt: { xs: 5, md: 6 },
    fontSize: '1.375rem',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    lineHeight: 1.3,
    textWrap: 'balance',
  },
  '& h2:first-child': { mt: 0 },
  '& h2:first-child + *': { mt: { md: 0 } },
  '& h2 + p, & h2 + ul': { mt: { xs: 1, md: 6 } },
  '& ul': { p: 0, listStyle: 'none' },
  '& li': { position: 'relative', pl: 3, mt: 1 },
  '& li:first-of-type': { mt: 0 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 2,
    top: '.52em',
    width: 10,
    height: 10,
    bgcolor: 'secondary.main',
    clipPath: 'polygon(50% 0,100% 50%,50% 100%,0 50%)',
  },
};

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

type Props = { name: PageName; title: string; lead: string; children?: ReactNode };

export function TextPage({ name, title, lead, children }: Props) {
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Container sx={{ py: { xs: 5, md: 8 } }}>
        {children}
        <Box data-page={name} sx={prose}>
          {readNotation(builtInPages[name]).map((block) => (
            <ProseBlock key={block.kind === 'list' ? block.items[0] : block.text} block={block} />
          ))}
        </Box>
      </Container>
    </>
  );
}
