/**
 * Fetches the page's script once the page has been painted: on a slow line a script that is named in the head
 * shares it with the words. The same text on every page, as the policy in `firebase.json` names it by its hash.
 */
export const LATE =
  '(d=>addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(()=>import(d.src)))))(document.currentScript.dataset)';
