import { z } from 'zod';

/** `?crm_id=123` comes as a number, `?crm_id=RX12` as text; it is always text here. */
export const wizardSearch = z.object({
  crm_id: z
    .union([z.string().min(1).max(40), z.number()])
    .transform(String)
    .optional()
    .catch(undefined),
});
