create table legal_details (
  id integer not null default 1 primary key check (id = 1),
  "values" jsonb not null,
  updated_at timestamptz(3) not null
);

create table legal_version (
  id text not null primary key,
  document text not null,
  number integer not null check (number > 0),
  text text not null,
  summary text not null,
  effective_at timestamptz(3) not null,
  published_at timestamptz(3) not null,
  published_by text,
  mailed_to text not null default '',
  mailed_at timestamptz(3)
);
create unique index legal_version_document_number_key on legal_version (document, number);
create index legal_version_mailed_at_idx on legal_version (mailed_at);

create table legal_acceptance (
  version_id text not null references legal_version (id) on update cascade on delete restrict,
  org_id text not null,
  user_id text not null,
  via text not null,
  at timestamptz(3) not null,
  primary key (version_id, org_id, user_id)
);
create index legal_acceptance_org_id_idx on legal_acceptance (org_id);
create index legal_acceptance_user_id_idx on legal_acceptance (user_id);
