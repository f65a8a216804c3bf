/** `Sat 15:00 | Sun 17:00-18:00`, which breaks between the days and nowhere else. */
import { Fragment } from 'react';
import Box from '@mui/material/Box';
import { siteMessages } from '../../domain/wire/messages.ts';

export function Schedule() {
  return siteMessages.schedule.split(' | ').map((day, index) => (
    <Fragment key={day}>
      {index > 0 && ' | '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {day}
      </Box>
    </Fragment>
  ));
}
