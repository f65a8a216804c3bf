/** Any other path (spec §2): a diamond with a square missing. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { errorMessages, siteMessages } from '../../domain/messages.ts';
import { paths } from '../../paths.ts';

export function NotFoundPage() {
  return (
    <Container sx={{ py: { xs: 7, md: 12 }, textAlign: 'center' }}>
      <svg width="176" height="176" viewBox="0 0 11 11" shapeRendering="crispEdges" aria-hidden="true">
        <path
          d="M5 0h1v1h1v1h1v1h1v1h1v1h1v1h-1v1H9v1H8v1H7v1H6v1H5v-1H4V9H3V8H2V7H1V6H0V5h1V4h1V3h1V2h1V1h1z"
          fill="#12705A"
        />
        <path d="M5 2h1v1h1v1h1v1h1v1H8v1H7v1H6v1H5V8H4V7H3V6H2V5h1V4h1V3h1z" fill="#A84A14" />
        <path d="M5 4h1v1h1v1H6v1H5V6H4V5h1z" fill="#F2A870" />
        <Box component="path" d="M7 2h1v1h1v1H8V3H7z" sx={{ fill: 'var(--h-palette-background-default)' }} />
        <path d="M9.4 .6h1v1h-1z" fill="#12705A" />
      </svg>
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
