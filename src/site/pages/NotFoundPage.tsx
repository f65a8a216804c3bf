/** Any other path (spec §2): a diamond with a square missing. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { errorMessages, siteMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';

/** A piece of the cloth; one square of it has come loose. */
function MissingStitch() {
  return (
    <Box component="svg" viewBox="0 0 224 192" width={224} height={192} aria-hidden="true">
      <path d="M0 96 96 0l96 96-96 96z" fill="#083F33" />
      <path d="M0 96 96 0l96 96-96 96z" fill="url(#weave)" />
      <Box
        component="path"
        d="M128 48h16v16h-16z"
        sx={{ fill: (theme) => theme.vars.palette.background.default }}
      />
      <path d="M190 26l15 5-5 15-15-5z" fill="#12705A" />
    </Box>
  );
}

export function NotFoundPage() {
  return (
    <Container sx={{ py: { xs: 7, md: 12 }, textAlign: 'center' }}>
      <MissingStitch />
      <Typography variant="h1" sx={{ mt: 4, fontSize: 'clamp(1.875rem, 1.4rem + 2.4vw, 3rem)' }}>
        {errorMessages.notFound}
      </Typography>
      <Typography sx={{ mt: 1.5, mb: 4, color: 'text.secondary' }}>
        The address may be old, or a letter is missing from it.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button href={paths.home}>{siteMessages.returnHome}</Button>
        <Button href={paths.courses} variant="outlined">
          {siteMessages.viewCourses}
        </Button>
      </Box>
    </Container>
  );
}
