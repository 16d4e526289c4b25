-- Staff of the time before roles could do everything.
alter table app_user add column staff_role text not null default 'administrator';
