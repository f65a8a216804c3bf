/** The button of a row, a card or a list's head: what one does there beside what the page is for. */
import Button, { type ButtonProps } from '@mui/material/Button';

export const SmallButton = ((props: ButtonProps) => (
  <Button size="small" variant="outlined" {...props} />
)) as typeof Button;
