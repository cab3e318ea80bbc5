import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#client/lib/api.ts';
import { ago, dateTime } from '#client/lib/format.ts';
import { MessageComposer } from '#client/staff/features/messages/message-composer.tsx';
import classes from '#client/staff/features/messages/message-thread.module.css';
import { threadQuery } from '#client/staff/features/messages/messages.api.ts';
import { Panel } from '#client/ui/panel.tsx';
import { StatusBadge, type Tone } from '#client/ui/status-badge.tsx';
import {
  type Message,
  type MessageChannel,
  type MessageRecordType,
  type MessageStatus,
  messageChannelLabels,
  messageStatusLabels,
} from '#domain/messages.ts';
import { displayMobile } from '#domain/mobile.ts';

const tones: Record<MessageStatus, Tone> = {
  note: 'neutral',
  queued: 'pending',
  sending: 'pending',
  sent: 'info',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'neutral',
};

const authorOf = ({ author }: Message): string => author?.name ?? 'Lintel';

const headOf = (message: Message): string => {
  if (message.channel === 'note') return authorOf(message);
  const to = message.to && (message.channel === 'sms' ? displayMobile(message.to) : message.to);
  return `${messageChannelLabels[message.channel]} to ${to ?? 'the customer'}`;
};

const Entry = ({ message }: { message: Message }) => (
  <li className={classes.entry}>
    <div className={classes.head}>
      <span className={classes.who}>{headOf(message)}</span>
      <StatusBadge status={message.status} label={messageStatusLabels[message.status]} tone={tones[message.status]} />
    </div>
    {message.subject && <p className={classes.subject}>{message.subject}</p>}
    <p className={classes.body}>{message.body}</p>
    {message.failure && <p className={classes.failure}>{message.failure}</p>}
    <p className={classes.when}>
      {message.channel !== 'note' && `${authorOf(message)} · `}
      <time dateTime={message.created_at} title={dateTime(message.created_at)}>
        {ago(message.created_at)}
      </time>
    </p>
  </li>
);

interface MessageThreadProps {
  recordType: MessageRecordType;
  recordId: number;
  /** Who can be written to from here beside leaving a note; a customer always has a mobile. */
  to?: { email: string | null };
}

type Channels = readonly Exclude<MessageChannel, 'note'>[];
const channelsTo = (to: MessageThreadProps['to']): Channels => {
  if (!to) return [];
  return to.email ? ['email', 'sms'] : ['sms'];
};

/** A record's thread: a field to write in, then notes and what was sent, newest first, each with where it stands. */
export const MessageThread = ({ recordType, recordId, to }: MessageThreadProps) => {
  const channels = channelsTo(to);
  const thread = useInfiniteQuery(threadQuery(recordType, recordId));
  const messages = thread.data?.pages.flatMap(({ data }) => data);
  return (
    <Panel title={channels.length > 0 ? 'Messages' : 'Notes'} flush>
      <MessageComposer recordType={recordType} recordId={recordId} channels={channels} />
      {thread.isError && !messages && (
        <p className={classes.empty} role="alert">
          {messageOf(thread.error, 'Failed to fetch messages')}
        </p>
      )}
      {messages?.length === 0 && <p className={classes.empty}>Nothing has been written yet.</p>}
      {messages && messages.length > 0 && (
        <ol className={classes.list}>
          {messages.map((message) => (
            <Entry key={message.id} message={message} />
          ))}
        </ol>
      )}
      {thread.hasNextPage && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={() => void thread.fetchNextPage()} disabled={thread.isFetchingNextPage}>
            {thread.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </Button>
        </div>
      )}
    </Panel>
  );
};
