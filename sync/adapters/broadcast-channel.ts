import type { Channel, ChannelMessage } from './ports.ts';

/**
 * A `BroadcastChannel` that opens with the first listener or message, and closes when the last listener leaves.
 * One that only `post` opened is never closed. Listeners get messages of the kind `sync_requested` only.
 */
export function broadcastChannel(name: string): Channel {
  const listeners = new Set<(message: ChannelMessage) => void>();
  let channel: BroadcastChannel | null = null;

  function open(): BroadcastChannel {
    if (channel) return channel;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.kind !== 'sync_requested') return;
      for (const listener of listeners) listener(data);
    };
    return channel;
  }

  return {
    post: (message) => open().postMessage(message),
    subscribe(listener) {
      listeners.add(listener);
      open();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channel?.close();
        channel = null;
      };
    },
  };
}
