import { createTransport } from 'nodemailer';

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

export interface Mailer {
  /** Hands the mail to the server; throws what the server said where it refuses. */
  send(mail: Mail): Promise<void>;
}

/** A mailer over SMTP. `from` is the address (with an optional name) that the server may send for. */
export function makeMailer(options: { url: string; from: string }): Mailer {
  const transport = createTransport(options.url, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as object);
  const address = /<([^<>\s]+)>/.exec(options.from)?.[1] ?? options.from.trim();
  const name = options.from.replace(/<[^<>]*>/, '').trim();
  return {
    async send(mail) {
      await transport.sendMail({
        from: { name: mail.fromName || (name === address ? '' : name), address },
        to: { name: '', address: mail.to },
        ...(mail.replyTo === '' ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        attachments: mail.attachments.map((file) => ({ filename: file.name, contentType: file.mediaType, content: file.content })),
      });
    },
  };
}
