-- The schema `private` holds what clients must not reach by name: helpers of policies, the machinery of sync, functions
-- of operators. It is not among the exposed schemas. The platform grants everything new in `public` to the API roles;
-- here that is revoked, so each later migration grants what it means, and a forgotten grant fails closed.

create schema private;

comment on schema private is 'Helpers and machinery; never exposed through the API.';

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
-- This applies to all schemas, because a form "in schema" cannot revoke
-- PostgreSQL's built-in grant to public.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
