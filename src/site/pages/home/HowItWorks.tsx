/** Three steps, stitched together (spec §2). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { siteMessages } from '../../../domain/wire/messages.ts';
import { Diamond } from '../../../shared/ui/brand/Diamond.tsx';
import { Section } from '../../ui/Section.tsx';

const steps = [
  {
    title: 'Pick a course',
    aside: 'Two weeks each',
    text: 'Choose the one that helps you at work, in your shop or at school.',
  },
  {
    title: 'Register & pay',
    aside: 'Manual proof upload',
    text: 'Complete registration and upload your payment proof. We verify it and confirm your enrollment.',
  },
  {
    title: 'Get class links',
    aside: 'Unlock 15 min before start',
    text: 'Links arrive just before each session and work from any device.',
  },
] as const;

const numeral = {
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  color: 'hub.onStub',
  bgcolor: 'hub.stub',
  clipPath: 'polygon(50% 0,100% 50%,50% 100%,0 50%)',
  fontSize: '1.5rem',
  fontWeight: 800,
};

/** The stitch runs from one numeral to the next: down on a phone, across on a wide screen. */
const step = {
  position: 'relative',
  display: { xs: 'grid', md: 'block' },
  gridTemplateColumns: '72px minmax(0,1fr)',
  columnGap: 2.5,
  pb: { xs: 4, md: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: { xs: 34, md: 72 },
    top: { xs: 72, md: 34 },
    bottom: { xs: 0, md: 'auto' },
    right: { md: -40 },
    color: 'secondary.main',
    opacity: 0.45,
    borderLeft: { xs: '3px dashed', md: 0 },
    borderTop: { md: '3px dashed' },
  },
  '&:last-child': { pb: 0 },
} as const;

export function HowItWorks() {
  return (
    <Section title={siteMessages.howItWorks}>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          columnGap: 5,
          gridTemplateColumns: { md: 'repeat(3,minmax(0,1fr))' },
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {steps.map((item, index) => (
          <Box component="li" key={item.title} sx={step}>
            <Box sx={numeral} aria-hidden="true">
              {index + 1}
            </Box>
            <div>
              <Typography variant="h3" sx={{ mt: { xs: 0.5, md: 2.5 } }}>
                {item.title}
              </Typography>
              <Typography sx={{ my: 0.5, color: 'secondary.main', fontWeight: 700, fontSize: '0.9375rem' }}>
                {item.aside}
              </Typography>
              <Typography sx={{ color: 'text.secondary' }}>{item.text}</Typography>
            </div>
          </Box>
        ))}
      </Box>
      <Typography sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, mt: 4 }}>
        <Box component={Diamond} sx={{ color: 'secondary.main' }} />
        All times are Central Africa Time (CAT), as clocks show it in Lusaka.
      </Typography>
    </Section>
  );
}
