CREATE TABLE "audit_subjects" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"personal" jsonb,
	CONSTRAINT "audit_subjects_company_id_user_id_event_id_pk" PRIMARY KEY("company_id","user_id","event_id")
);
--> statement-breakpoint
-- Who the events so far concern: who did it, to whom it was done, one or many.
INSERT INTO "audit_subjects" ("company_id", "user_id", "event_id", "personal")
SELECT s."company_id", s."user_id", s."id",
	CASE WHEN e."action" = 'user.updated' AND e."target_id" = s."user_id"::text
		THEN nullif(jsonb_strip_nulls(jsonb_build_object('name', e."details" -> 'name', 'lastName', e."details" -> 'lastName')), '{}') END
FROM (
	SELECT "company_id", "actor_user_id" AS "user_id", "id" FROM "audit_events"
	UNION
	SELECT "company_id", "target_id"::bigint, "id" FROM "audit_events"
	WHERE "target_type" = 'user' AND "target_id" ~ '^[0-9]{1,18}$'
	UNION
	SELECT "company_id", "one"::bigint, "id" FROM "audit_events",
		jsonb_array_elements_text(CASE WHEN jsonb_typeof("details" -> 'ids') = 'array' AND "target_type" = 'user'
			THEN "details" -> 'ids' ELSE '[]' END || CASE WHEN jsonb_typeof("details" -> 'userIds') = 'array'
			THEN "details" -> 'userIds' ELSE '[]' END) AS "one"
	WHERE "one" ~ '^[0-9]{1,18}$'
) s JOIN "audit_events" e ON e."company_id" = s."company_id" AND e."id" = s."id";
--> statement-breakpoint
-- The one change that is ever made to events: names of people leave them, since nobody could erase them there.
ALTER TABLE "audit_events" DISABLE TRIGGER "audit_events_append_only";
--> statement-breakpoint
UPDATE "audit_events" SET "details" = "details" - 'name' - 'lastName' WHERE "action" = 'user.updated';
--> statement-breakpoint
ALTER TABLE "audit_events" ENABLE TRIGGER "audit_events_append_only";
