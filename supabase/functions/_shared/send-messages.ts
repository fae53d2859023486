import { renderMessage, type QueuedMessage, type RenderedMessage } from './render-message.ts';

/** A mail to send. Its id is the queued message's, so a repeat after a lost report has the same id. */
export interface OutgoingMail extends RenderedMessage {
  id: string;
  to: string;
}

/**
 * The outcome of one mail. `isFinal`: a retry is useless, for example because the address does not exist.
 * `isOfServer`: the mail server fails, so the next mail would fail as well.
 */
export type SendOutcome = { error: null } | { error: string; isFinal: boolean; isOfServer: boolean };

/** The outgoing queue of mails in the database. */
export interface MessageQueue {
  /** Takes due messages under a lease of two minutes. */
  take(atMost: number): Promise<QueuedMessage[]>;
  /** Reports the outcome of one message; `error` is null when it was sent. */
  end(report: { id: string; error: string | null; isFinal: boolean }): Promise<void>;
}

const AT_ONCE = 20;

/**
 * Sends due messages one after the other until none is left or the mail server fails. Resolves to the number
 * of sent mails; rejects with errors of the queue. An unreported message is due again when its lease ends.
 */
export async function sendMessages(options: {
  queue: MessageQueue;
  send: (mail: OutgoingMail) => Promise<SendOutcome>;
  siteUrl: string;
}): Promise<number> {
  const { queue, send, siteUrl } = options;
  let count = 0;
  for (;;) {
    const messages = await queue.take(AT_ONCE);
    let down: string | null = null;
    for (const message of messages) {
      const rendered = renderMessage(message, siteUrl);
      const mail = rendered && { ...rendered, id: message.id, to: message.recipient };
      let sent: SendOutcome;
      if (!mail) sent = { error: 'The message has no text.', isFinal: true, isOfServer: false };
      // After a failure of the mail server, the rest of the batch fails without a request.
      else if (down !== null) sent = { error: down, isFinal: false, isOfServer: true };
      else sent = await send(mail);
      if (sent.error !== null && sent.isOfServer) down = sent.error;
      await queue.end({ id: message.id, error: sent.error, isFinal: sent.error !== null && sent.isFinal });
      if (sent.error === null) count += 1;
    }
    if (messages.length < AT_ONCE || down !== null) return count;
  }
}
