import { styled } from '@mui/material/styles';

/** The icon of a magnifying glass. */
const GLASS =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%238a7d72' stroke-width='1.8' stroke-linecap='round'%3E%3Ccircle cx='7' cy='7' r='4.5'/%3E%3Cpath d='m10.5 10.5 3.5 3.5'/%3E%3C/svg%3E\")";

/** The header's input, which looks like the portal's text fields. */
export const SearchField = styled('input')(({ theme }) => ({
  width: '100%',
  height: 40,
  padding: '0 34px 0 34px',
  font: 'inherit',
  fontSize: '0.9375rem',
  color: theme.vars.palette.text.primary,
  background: `${theme.vars.palette.background.paper} ${GLASS} 11px center / 15px no-repeat`,
  border: `1px solid ${theme.vars.palette.hub.field}`,
  borderRadius: 12,
  appearance: 'none',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  '&::-webkit-search-cancel-button': { display: 'none' },
  '&:focus': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
}));
