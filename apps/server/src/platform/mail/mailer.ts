import type { Transporter } from 'nodemailer';
import { fileNameFor } from '../files/names.ts';

export interface Mail {
  readonly to: string;
  readonly fromName: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every try, so that a mail server or reader can tell a repetition. */
  readonly messageId: string;
  readonly attachments: readonly { readonly name: string; readonly mediaType: string; readonly content: Buffer }[];
}

/** The server could not be reached, or did not answer: it refused nothing, and nobody knows whether it took anything. */
export class MailServerAway extends Error {}

export interface Mailer {
  /** Hands the mail to the server; throws what the server said where it refuses, and `MailServerAway` where it says nothing. */
  send(mail: Mail): Promise<void>;
}

// A server that does not answer is left alone for a while: whatever waits for it takes the place of other work in the queue.
const restFor = 15_000;

/** Refusals carry the server's own number; everything else happened on the way to it. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/** A mailer over SMTP. `from` is the address (with an optional name) that the server may send for; `patience` is for its first answer, in milliseconds. */
export function makeMailer(options: { url: string; from: string; patience?: number; now?: () => Date }): Mailer {
  const { patience = 8_000, now = () => new Date() } = options;
  const timeouts = { dnsTimeout: patience, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: 30_000 };
  let transport: Transporter | undefined;
  let restsUntil = 0;
  const address = /<([^<>\s]+)>/.exec(options.from)?.[1] ?? options.from.trim();
  const name = options.from.replace(/<[^<>]*>/, '').trim();
  return {
    async send(mail) {
      if (now().getTime() < restsUntil) throw new MailServerAway('The mail server does not answer.');
      transport ??= (await import('nodemailer')).createTransport({ url: options.url, ...timeouts });
      const sending = transport.sendMail({
        from: { name: mail.fromName || (name === address ? '' : name), address },
        to: { name: '', address: mail.to },
        ...(mail.replyTo === '' ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        attachments: mail.attachments.map((file) => ({ filename: fileNameFor(file.name, file.mediaType), contentType: file.mediaType, content: file.content })),
      });
      await sending.catch((error: unknown) => {
        if (isRefusal(error)) throw error;
        restsUntil = now().getTime() + restFor;
        throw new MailServerAway(`The mail server does not answer: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
    },
  };
}
