import { renderMessage, type QueuedMessage, type RenderedMessage } from './render-message.ts';

/** The mail's id is the message's: a repeat after a lost report has the same one. */
export interface Mail extends RenderedMessage {
  id: string;
  to: string;
}

/**
 * `isFinal`: to try again would change nothing, for example where the address does not exist. `isOfServer`: the next mail
 * would fail as well.
 */
export type SendOutcome = { error: null } | { error: string; isFinal: boolean; isOfServer: boolean };

export interface MessageQueue {
  /** Messages that are due, leased for two minutes. */
  take(atMost: number): Promise<QueuedMessage[]>;
  /** Reports one: sent where `error` is null. */
  end(report: { id: string; error: string | null; isFinal: boolean }): Promise<void>;
}

const AT_ONCE = 20;

/**
 * Sends what is due, one after the other, until nothing is left or the mail server fails. Answers how many were sent.
 * Throws what the queue throws; a message that was not reported is due again when its lease has ended.
 */
export async function sendMessages(options: {
  queue: MessageQueue;
  send: (mail: Mail) => Promise<SendOutcome>;
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
      // The server that failed a moment ago is not asked for each of the rest.
      else if (down !== null) sent = { error: down, isFinal: false, isOfServer: true };
      else sent = await send(mail);
      if (sent.error !== null && sent.isOfServer) down = sent.error;
      await queue.end({ id: message.id, error: sent.error, isFinal: sent.error !== null && sent.isFinal });
      if (sent.error === null) count += 1;
    }
    if (messages.length < AT_ONCE || down !== null) return count;
  }
}
