/**
 * True iff a page came where data or a program was asked for, as from a captive portal or a box on the way: then it is no
 * answer of the hub, whatever its status says.
 */
export function isPage({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}
