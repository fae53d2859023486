import { ROWS_PER_PULL } from '../../../../sync/engine/call-size.ts';

interface Page {
  streams: Record<string, { epoch: string; to: number }>;
  more: boolean;
  rows: { customers?: { id: string }[] };
}

/** Every customer of the person, in the pages in which sync fetches them. */
export async function fetchPages(options: {
  publishableKey: string;
  userId: string;
  token: string;
}): Promise<{ id: string }[][]> {
  const pages: { id: string }[][] = [];
  let cursors: Record<string, { epoch: string; seq: number }> = {};
  for (;;) {
    const response = await fetch('/rest/v1/rpc/sync_pull', {
      method: 'POST',
      headers: {
        apikey: options.publishableKey,
        authorization: `Bearer ${options.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ expected_user: options.userId, cursors, max_rows: ROWS_PER_PULL }),
    });
    if (!response.ok) throw new Error(await response.text());
    const page = (await response.json()) as Page;
    pages.push(page.rows.customers ?? []);
    if (!page.more) return pages;
    cursors = Object.fromEntries(
      Object.entries(page.streams).map(([stream, { epoch, to }]) => [stream, { epoch, seq: to }]),
    );
  }
}
