import classes from '../../../app/public/public.module.css';
import { ContactDetails } from '../ContactDetails.tsx';
import { PublicBody } from '../PublicBody.tsx';
import { usePublicText } from '../public-text.ts';

export const PrivacyPage = () => <TextPage name="privacy-policy" title="Privacy policy" />;
export const TermsPage = () => <TextPage name="terms-of-use" title="Terms of use" />;
export const ContactPage = () => <TextPage name="contact-us" title="Contact us" />;

function TextPage({ name, title }: { readonly name: 'privacy-policy' | 'terms-of-use' | 'contact-us'; readonly title: string }) {
  const { text, failed, retry } = usePublicText(name);
  return (
    <article className={classes.article}>
      <h1>{text?.title ?? title}</h1>
      {text && <PublicBody body={text.body} />}
      {text && name === 'contact-us' && <ContactDetails of={text} />}
      {!text && !failed && <p role="status">Loading…</p>}
      {failed && (
        <div className={classes.panel}>
          <p>The text could not be read.</p>
          <button type="button" className="ql-button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
    </article>
  );
}
