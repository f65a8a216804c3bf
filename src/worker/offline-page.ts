/** What stands where a page that exists cannot be shown without the network. */
const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>No connection | Digital Skills Hub</title>
<style>
:root{color-scheme:light dark;--paper:#FBF7F0;--ink:#211A15;--muted:#5E5248;--green:#0C5B49;--on:#fff;--copper:#A84A14}
@media(prefers-color-scheme:dark){:root{--paper:#15110E;--ink:#F5EDE3;--muted:#BDB0A3;--green:#62D3B1;--on:#08261E;--copper:#F2A870}}
body{margin:0;min-height:100vh;display:grid;place-content:center;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:26rem;padding:24px}
h1{margin:16px 0 8px;font-size:2rem;line-height:1.1;letter-spacing:-.03em}
p{margin:0 0 24px;color:var(--muted)}
nav{display:flex;flex-wrap:wrap;gap:12px}
a{display:inline-flex;align-items:center;min-height:46px;padding:0 20px;border:1px solid var(--green);border-radius:12px;color:var(--green);font-weight:700;text-decoration:none}
a:first-child{background:var(--green);color:var(--on)}
a:focus-visible{outline:3px solid var(--copper);outline-offset:2px}
</style></head>
<body><main>
<svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true"><path fill="var(--green)" d="M24 2 46 24 24 46 2 24z"/><path fill="var(--copper)" d="M24 14 34 24 24 34 14 24z"/></svg>
<h1>No connection</h1>
<p>This page needs the network and is not kept on this phone yet. Nothing is lost. Try again when you have signal.</p>
<nav><a href="">Try again</a><a href="/">Home</a></nav>
</main></body></html>`;

export function offlinePage(): Response {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  };
  return new Response(HTML, { status: 503, headers });
}
