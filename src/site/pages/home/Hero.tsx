/** The hero: the promise on the left, the cloth on the right, the next class as a ticket on the cloth. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { formatKwacha, priceOfAll } from '../../../domain/classes/course.ts';
import { COURSE_PRICE_KWACHA } from '../../../domain/wire/limits.ts';
import { perSkill, siteMessages } from '../../../domain/wire/messages.ts';
import { TIME_ZONE_LABEL } from '../../../domain/time/time.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { Diamond } from '../../../shared/ui/brand/Diamond.tsx';
import { Cloth } from '../../ui/Cloth.tsx';
import { flameButton, outlineOnDeep } from '../../ui/on-deep.ts';
import { useSite } from '../../ui/site.ts';
import { NextClass } from './NextClass.tsx';

const badge = {
  display: 'inline-block',
  px: 1.75,
  py: 0.75,
  border: '1px solid',
  borderColor: 'hub.onDeepMuted',
  borderRadius: '99px',
  fontSize: '0.9375rem',
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
};

function Promise() {
  const price = priceOfAll(useSite().courses) ?? formatKwacha(COURSE_PRICE_KWACHA);
  const notes = [perSkill(price), siteMessages.noteUnlocks, siteMessages.noteMobile];
  return (
    <div>
      <Box component="p" sx={{ m: 0, mb: 2.5 }}>
        <Box component="span" sx={badge}>
          {siteMessages.schedule} {TIME_ZONE_LABEL}
        </Box>
      </Box>
      <Typography variant="h1" sx={{ maxWidth: '11em' }}>
        {siteMessages.headline}
      </Typography>
      <Typography variant="subtitle1" component="p" sx={{ mt: 2, color: 'hub.onDeepMuted' }}>
        {siteMessages.tagline}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          mt: 3.5,
          '& > *': { flex: { xs: '1 1 auto', sm: 'none' }, whiteSpace: 'nowrap' },
        }}
      >
        <Button href={paths.register()} sx={flameButton}>
          {siteMessages.registerNow}
        </Button>
        <Button href={paths.courses} variant="outlined" sx={outlineOnDeep}>
          {siteMessages.viewCourses}
        </Button>
      </Box>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.75,
          m: 0,
          mt: 3.5,
          p: 0,
          listStyle: 'none',
        }}
      >
        {notes.map((note, index) => (
          <Box
            component="li"
            key={note}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1rem' }}
          >
            <Box component={Diamond} sx={{ color: 'hub.flame' }} />
            <span data-per-skill={index === 0 ? '' : undefined}>{note}</span>
          </Box>
        ))}
      </Box>
    </div>
  );
}

export function Hero() {
  return (
    <Box
      component="section"
      sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'hub.deep', color: 'hub.onDeep' }}
    >
      <Cloth strip={144} />
      <Container
        sx={{
          position: 'relative',
          display: 'grid',
          gap: { xs: 5, md: 4 },
          gridTemplateColumns: { md: 'minmax(0,1fr) 396px' },
          alignItems: { md: 'end' },
          pt: { xs: 4.5, md: 10 },
          pb: { xs: 5, md: 10 },
        }}
      >
        <Promise />
        <NextClass />
      </Container>
    </Box>
  );
}
