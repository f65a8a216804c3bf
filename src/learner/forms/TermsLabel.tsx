import { paths } from '../../domain/wire/paths.ts';

export function TermsLabel() {
  return (
    <>
      I agree to the{' '}
      <a href={paths.terms} target="_blank" rel="noopener">
        terms and conditions
      </a>
      . Class links unlock 15 minutes before start, once my payment is verified.
    </>
  );
}
