/** Warns when the hub cannot be reached, because the page may be out of date. */
import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import { watchReachability } from '../../../shared/data/online.ts';

export function Connection() {
  const [isReachable, setReachable] = useState(true);
  useEffect(() => watchReachability(setReachable), []);
  if (isReachable) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
      No connection to the hub. What you see may have changed; what you decide is kept here and sent once it
      is back.
    </Alert>
  );
}
