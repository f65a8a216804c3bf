/** The few shapes that the learner's screens are made of. */
import { styled } from '../../shared/ui/styled.ts';
import { CARD_RADIUS, code, tabular } from '../../shared/ui/type.ts';

/** A card: a hairline and no shadow. */
export const Panel = styled('section')(({ theme }) => ({
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: CARD_RADIUS,
  overflow: 'hidden',
}));

export const PanelBody = styled('div')({
  padding: 16,
  display: 'grid',
  gap: 16,
  '@media (min-width: 600px)': { padding: 24 },
});

export const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: 0,
}));

export const SmallTitle = styled('h3')(({ theme }) => ({ ...theme.typography.h3, margin: 0 }));

export const Text = styled('p')({ margin: 0 });

export const Muted = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** Buttons side by side where there is room, below one another on a phone. */
export const Actions = styled('div')({
  display: 'grid',
  gap: 12,
  '@media (min-width: 600px)': { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
});

export const Figures = styled('span')(tabular);
export const Code = styled('span')(code);

/** What an address may lead to: it takes the focus without a frame around it. */
export const Part = styled('div')({ scrollMarginTop: 16, outline: 'none' });

/** A line that opens into what few need. */
export const Reveal = styled('details')(({ theme }) => ({
  '& > summary': {
    minHeight: 44,
    paddingBlock: 10,
    cursor: 'pointer',
    color: theme.vars.palette.primary.main,
    fontWeight: 700,
  },
}));
