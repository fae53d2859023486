import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * A mail server with the part of SMTP that a client needs. It stores mails, rejects recipients whose address
 * starts with `refused`, and defers those that start with `full`.
 */
export async function startMailServer(port = 0) {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let letter: string | null = null;
    socket.setEncoding('utf8').write('220 test\r\n');
    socket.on('data', (text: string) => {
      if (letter !== null) letter += text;
      else if (text.startsWith('DATA')) {
        letter = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('RCPT') && text.includes('refused@')) socket.write('550 nobody here\r\n');
      else if (text.startsWith('RCPT') && text.includes('full@')) socket.write('452 mailbox full\r\n');
      else socket.write('250 fine\r\n');
      if (letter?.endsWith('\r\n.\r\n')) {
        letters.push(letter);
        letter = null;
        socket.write('250 taken\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listening = (server.address() as AddressInfo).port;
  return { letters, port: listening, url: `smtp://127.0.0.1:${listening}`, close: () => server.close() };
}
