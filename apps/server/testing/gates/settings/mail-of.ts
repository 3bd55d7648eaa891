import { SMTPServer } from 'smtp-server';
import { readFileContent } from '../../../src/areas/files/index.ts';
import { sendMessage } from '../../../src/areas/outbox/send-message.ts';
import { makeMailer } from '../../../src/platform/mail/mailer.ts';
import { type At, confirmation } from './at.ts';

/** The mail that confirms a booking, as a mail server gets it; one header of it. */
export const mailed = (header: string) => async (at: At) => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const bound = server.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const mailer = makeMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Quarterlight <no-reply@quarterlight.example>' });
    const message = await confirmation(at);
    await sendMessage(at.tenant.scope, { mailer, readFile: readFileContent }, message?.id ?? '');
    return new RegExp(`^${header}: (.*)$`, 'm').exec(received[0] ?? '')?.[1]?.trim() ?? '';
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
};
