import { z } from 'zod';
import { email, line, optionalEmail, optionalLine } from '#domain/common.ts';

/** What the agency decides about itself. Each section is one row of the table `settings`, under the name it has here. */

/** How the agency names itself to customers: on screens, in messages, on paper. */
export const AgencySettings = z.object({
  name: line('Agency name is required', 100).default('Our agency'),
  /** As it is dialled and shown: `01632 960100`. */
  phone: optionalLine(40),
  email: optionalEmail(),
  address: optionalLine(300),
});
export type AgencySettings = z.output<typeof AgencySettings>;

export const NotificationSettings = z.object({
  /** Who is told of each offer that comes in or changes; none named: the e-mail addresses of the active teams. */
  offer_recipients: z.array(email()).max(20, 'At most 20 addresses').default([]),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

/** What guards the agency's purse: codes that anybody may ask for cost a text message each. */
export const SmsSettings = z.object({
  /** Codes that may go out within an hour, over all numbers; past it none goes until the hour has room again. */
  codes_per_hour: z.number().int().min(1, 'At least 1').max(100_000, 'At most 100,000').default(300),
});
export type SmsSettings = z.output<typeof SmsSettings>;

export const Settings = z.object({
  agency: AgencySettings.prefault({}),
  notifications: NotificationSettings.prefault({}),
  sms: SmsSettings.prefault({}),
});
export type Settings = z.output<typeof Settings>;
