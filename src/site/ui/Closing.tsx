/** The closing call to action, between two selvedges of the cloth (spec §2). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { siteMessages } from '../../domain/wire/messages.ts';
import { paths } from '../../domain/wire/paths.ts';
import { Weave } from '../../shared/ui/brand/Weave.tsx';
import { SELVEDGE } from './Cloth.tsx';
import { flameButton, outlineOnDeep } from './on-deep.ts';

export function Closing() {
  return (
    <Box
      component="section"
      sx={{ bgcolor: 'hub.deep', color: 'hub.onDeep', textAlign: 'center', displayPrint: 'none' }}
    >
      <Box sx={{ height: 52, borderBottom: `4px double ${SELVEDGE}` }}>
        <Weave />
      </Box>
      <Container sx={{ py: { xs: 7, md: 9 } }}>
        <Typography variant="h2">{siteMessages.closing}</Typography>
        <Typography sx={{ mt: 1.5, color: 'hub.onDeepMuted' }}>
          Your first class can be on the coming weekend.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5, mt: 4 }}>
          <Button href={paths.register()} sx={flameButton}>
            {siteMessages.closingRegister}
          </Button>
          <Button href={paths.auth()} variant="outlined" sx={outlineOnDeep}>
            {siteMessages.closingSignIn}
          </Button>
        </Box>
      </Container>
    </Box>
  );
}
