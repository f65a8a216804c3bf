/**
 * Fetches the page's script once the page has been painted: on a slow line a script that is named in the head
 * shares it with the words. A script that was missing for a moment, during a deploy, is asked for past the browser's
 * cache, which keeps that answer for a year. The same text on every page, as the policy in `firebase.json` names it
 * by its hash.
 */
export const LATE =
  '(({src:s})=>addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(s).catch(()=>fetch(s,{cache:"reload"}).then(r=>r.ok&&import(s)))))))(document.currentScript.dataset)';
