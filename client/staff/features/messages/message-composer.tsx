import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import classes from '#client/staff/features/messages/message-thread.module.css';
import { useWriteMessage } from '#client/staff/features/messages/messages.api.ts';
import { SegmentedField } from '#client/ui/choice-fields.tsx';
import { Form } from '#client/ui/form.tsx';
import { SubmitButton } from '#client/ui/submit-button.tsx';
import { TextAreaField, TextField } from '#client/ui/text-fields.tsx';
import { toast } from '#client/ui/toast.tsx';
import {
  type MessageChannel,
  MessageInput,
  type MessageRecordType,
  messageChannelLabels,
  messageLength,
} from '#domain/messages.ts';

const words: Record<MessageChannel, { submit: string; busy: string; done: string }> = {
  note: { submit: 'Add note', busy: 'Adding...', done: 'Note added' },
  email: { submit: 'Send email', busy: 'Sending...', done: 'Email queued for sending' },
  sms: { submit: 'Send SMS', busy: 'Sending...', done: 'SMS queued for sending' },
};

interface FieldsProps {
  channels: readonly MessageChannel[];
}

const Fields = ({ channels }: FieldsProps) => {
  const channel: MessageChannel = useWatch({ name: 'channel' }) ?? 'note';
  return (
    <>
      {channels.length > 1 && (
        <SegmentedField
          name="channel"
          label="What to write"
          options={channels.map((value) => ({ value, label: messageChannelLabels[value] }))}
        />
      )}
      {channel === 'email' && <TextField name="subject" label="Subject" required maxLength={messageLength.subject} />}
      <TextAreaField
        name="body"
        label={channel === 'note' ? 'Note' : 'Message'}
        rows={2}
        maxLength={channel === 'sms' ? messageLength.sms : messageLength.other}
      />
      <div>
        <SubmitButton variant="default" busyLabel={words[channel].busy}>
          {words[channel].submit}
        </SubmitButton>
      </div>
    </>
  );
};

interface ComposerProps {
  recordType: MessageRecordType;
  recordId: number;
  channels: readonly Exclude<MessageChannel, 'note'>[];
}

export const MessageComposer = ({ recordType, recordId, channels }: ComposerProps) => {
  // a new key is an empty form
  const [written, setWritten] = useState(0);
  const write = useWriteMessage();
  return (
    <Form
      key={written}
      schema={MessageInput}
      values={{ record_type: recordType, record_id: recordId, channel: 'note', subject: null, body: '' }}
      onSubmit={async (message) => {
        await write.mutateAsync(message);
        toast.success(words[message.channel].done);
        setWritten((n) => n + 1);
      }}
    >
      <div className={classes.composer}>
        <Fields channels={['note', ...channels]} />
      </div>
    </Form>
  );
};
