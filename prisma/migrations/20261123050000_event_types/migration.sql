-- Types of events are spelled with dashes only, and mails of the same news named after them.
update event set type = replace(type, '_', '-') where type in (
  'subscription.change_scheduled', 'subscription.change_undone', 'subscription.resume_failed', 'invoice_payment.ended',
  'access.self_service', 'access.address_confirmed', 'access.review_started', 'access.paid_late', 'access.offer_expired',
  'access.offer_withdrawn', 'access.change_asked', 'access.invoice_proposed', 'access.invoice_rejected',
  'access.template_saved', 'access.template_deleted'
);
update mail set template = replace(template, '_', '-'), once_key = replace(template, '_', '-') || substr(once_key, length(template) + 1)
where template in ('subscription.change_scheduled', 'subscription.change_undone', 'subscription.resume_failed');
