import surfaces from './surfaces.module.css';

/** Help by chat, for whoever gets stuck: a quiet link, because the way on does not need it. */
export function WhatsappLink({ href }: { href: string }) {
  return (
    <a className={surfaces.link} href={href} target="_blank" rel="noopener">
      Contact us on WhatsApp
    </a>
  );
}
