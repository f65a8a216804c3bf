import surfaces from './surfaces.module.css';

/** Quiet, because the learner can go on without it. */
export function WhatsappLink({ href }: { href: string }) {
  return (
    <a className={surfaces.link} href={href} target="_blank" rel="noopener">
      Contact us on WhatsApp
    </a>
  );
}
