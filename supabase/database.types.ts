// Written by `npm run types` from the migrations; changes made here are lost.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: '12' };
  public: {
    Tables: {
      advert_approvals: {
        Row: {
          authority: string;
          event_id: string | null;
          id: string;
          letter: string | null;
          number: string;
          promotion_id: string | null;
          updated_at: string;
          valid_from: string | null;
          valid_until: string | null;
        };
        Insert: {
          authority: string;
          event_id?: string | null;
          id?: never;
          letter?: string | null;
          number: string;
          promotion_id?: string | null;
          updated_at?: never;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Update: {
          authority?: string;
          event_id?: never;
          id?: never;
          letter?: string | null;
          number?: string;
          promotion_id?: never;
          updated_at?: never;
          valid_from?: string | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'advert_approvals_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: true;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'advert_approvals_promotion_id_fkey';
            columns: ['promotion_id'];
            isOneToOne: true;
            referencedRelation: 'promotions';
            referencedColumns: ['id'];
          },
        ];
      };
      advert_settings: {
        Row: {
          approval: string;
          category: string;
          enforcement: string;
        };
        Insert: {
          approval?: never;
          category?: never;
          enforcement?: never;
        };
        Update: {
          approval?: never;
          category?: never;
          enforcement?: never;
        };
        Relationships: [];
      };
      agent_texts: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          user_id: string;
          value: string;
        };
        Insert: {
          created_at?: never;
          id?: string;
          name: string;
          user_id?: string;
          value: string;
        };
        Update: {
          created_at?: never;
          id?: never;
          name?: never;
          user_id?: never;
          value?: string;
        };
        Relationships: [];
      };
      booked_promotions: {
        Row: {
          hospital_id: string | null;
          id: string;
          promotion_end: string | null;
          promotion_id: string;
          promotion_start: string | null;
          promotion_title: string;
          user_id: string | null;
        };
        Insert: {
          hospital_id?: never;
          id?: never;
          promotion_end?: never;
          promotion_id?: never;
          promotion_start?: never;
          promotion_title?: never;
          user_id?: never;
        };
        Update: {
          hospital_id?: never;
          id?: never;
          promotion_end?: never;
          promotion_id?: never;
          promotion_start?: never;
          promotion_title?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'booked_promotions_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      booking_contacts: {
        Row: {
          closed_at: string | null;
          hospital_id: string | null;
          id: string;
          masked_name: string;
          masked_telephone: string;
          name: string;
          telephone: string;
          user_id: string | null;
        };
        Insert: {
          closed_at?: never;
          hospital_id?: never;
          id?: never;
          masked_name?: never;
          masked_telephone?: never;
          name?: never;
          telephone?: never;
          user_id?: never;
        };
        Update: {
          closed_at?: never;
          hospital_id?: never;
          id?: never;
          masked_name?: never;
          masked_telephone?: never;
          name?: never;
          telephone?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'booking_contacts_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'booking_contacts_id_fkey';
            columns: ['id'];
            isOneToOne: true;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
        ];
      };
      bookings: {
        Row: {
          booking_code: string;
          booking_price: number;
          cancelled_at: string | null;
          closed_at: string | null;
          created_at: string;
          customer_id: string | null;
          deleted_at: string | null;
          hospital_id: string | null;
          id: string;
          list_price: number | null;
          promotion_end: string | null;
          promotion_id: string | null;
          promotion_start: string | null;
          promotion_title: string;
          used: boolean;
          used_at: string | null;
          used_mode: string | null;
          used_nonce: string | null;
          user_id: string | null;
        };
        Insert: {
          booking_code: string;
          booking_price: number;
          cancelled_at?: never;
          closed_at?: never;
          created_at?: string;
          customer_id?: string | null;
          deleted_at?: never;
          hospital_id?: never;
          id?: string;
          list_price?: never;
          promotion_end?: never;
          promotion_id?: string | null;
          promotion_start?: never;
          promotion_title?: never;
          used?: never;
          used_at?: never;
          used_mode?: never;
          used_nonce?: never;
          user_id?: string | null;
        };
        Update: {
          booking_code?: never;
          booking_price?: never;
          cancelled_at?: never;
          closed_at?: never;
          created_at?: never;
          customer_id?: never;
          deleted_at?: string | null;
          hospital_id?: never;
          id?: never;
          list_price?: never;
          promotion_end?: never;
          promotion_id?: never;
          promotion_start?: never;
          promotion_title?: never;
          used?: never;
          used_at?: never;
          used_mode?: never;
          used_nonce?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'bookings_customer_fkey';
            columns: ['customer_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id', 'user_id'];
          },
          {
            foreignKeyName: 'bookings_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      car_insurance: {
        Row: {
          bodily_injury_per_occurrence: number | null;
          bodily_injury_per_person: number | null;
          car_brand: string | null;
          car_model: string | null;
          car_year: number | null;
          compulsory_end: string | null;
          compulsory_insurance: number | null;
          coverage_end: string | null;
          coverage_start: string | null;
          created_at: string;
          customer_id: string;
          deductible: number | null;
          deleted_at: string | null;
          documents: Json;
          fire_theft_coverage: number | null;
          flood_coverage: number | null;
          grand_total: number | null;
          id: string;
          insurance_type: string | null;
          insured_amount: number | null;
          license_plate: string | null;
          medical_expenses: number | null;
          net_premium: number | null;
          personal_accident: number | null;
          property_damage: number | null;
          registered_on: string | null;
          remarks: string | null;
          renewal_lost_reason: string | null;
          renewal_next_on: string | null;
          renewal_quoted: number | null;
          renewal_stage: string | null;
          renewal_until: string | null;
          tax_and_duty: number | null;
          tax_end: string | null;
          terrorism_damage: number | null;
          theft_damage: number | null;
          updated_at: string;
          user_id: string;
          vehicle_kind: string | null;
          voluntary_total: number | null;
        };
        Insert: {
          bodily_injury_per_occurrence?: number | null;
          bodily_injury_per_person?: number | null;
          car_brand?: string | null;
          car_model?: string | null;
          car_year?: number | null;
          compulsory_end?: string | null;
          compulsory_insurance?: number | null;
          coverage_end?: string | null;
          coverage_start?: string | null;
          created_at?: string;
          customer_id: string;
          deductible?: number | null;
          deleted_at?: never;
          documents?: Json;
          fire_theft_coverage?: number | null;
          flood_coverage?: number | null;
          grand_total?: never;
          id?: string;
          insurance_type?: string | null;
          insured_amount?: number | null;
          license_plate?: string | null;
          medical_expenses?: number | null;
          net_premium?: number | null;
          personal_accident?: number | null;
          property_damage?: number | null;
          registered_on?: string | null;
          remarks?: string | null;
          renewal_lost_reason?: string | null;
          renewal_next_on?: string | null;
          renewal_quoted?: number | null;
          renewal_stage?: string | null;
          renewal_until?: string | null;
          tax_and_duty?: number | null;
          tax_end?: string | null;
          terrorism_damage?: number | null;
          theft_damage?: number | null;
          updated_at?: never;
          user_id?: string;
          vehicle_kind?: string | null;
          voluntary_total?: never;
        };
        Update: {
          bodily_injury_per_occurrence?: number | null;
          bodily_injury_per_person?: number | null;
          car_brand?: string | null;
          car_model?: string | null;
          car_year?: number | null;
          compulsory_end?: string | null;
          compulsory_insurance?: number | null;
          coverage_end?: string | null;
          coverage_start?: string | null;
          created_at?: never;
          customer_id?: never;
          deductible?: number | null;
          deleted_at?: string | null;
          documents?: Json;
          fire_theft_coverage?: number | null;
          flood_coverage?: number | null;
          grand_total?: never;
          id?: never;
          insurance_type?: string | null;
          insured_amount?: number | null;
          license_plate?: string | null;
          medical_expenses?: number | null;
          net_premium?: number | null;
          personal_accident?: number | null;
          property_damage?: number | null;
          registered_on?: string | null;
          remarks?: string | null;
          renewal_lost_reason?: string | null;
          renewal_next_on?: string | null;
          renewal_quoted?: number | null;
          renewal_stage?: string | null;
          renewal_until?: string | null;
          tax_and_duty?: number | null;
          tax_end?: string | null;
          terrorism_damage?: number | null;
          theft_damage?: number | null;
          updated_at?: never;
          user_id?: never;
          vehicle_kind?: string | null;
          voluntary_total?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'car_insurance_customer_fkey';
            columns: ['customer_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      client_rules: {
        Row: {
          minimum_release: number;
          name: string;
          notice_en: string | null;
          notice_th: string | null;
          paused_until: string | null;
          refuse_below: number;
          rollout_percent: number;
          updated_at: string;
        };
        Insert: {
          minimum_release?: never;
          name?: never;
          notice_en?: never;
          notice_th?: never;
          paused_until?: never;
          refuse_below?: never;
          rollout_percent?: never;
          updated_at?: never;
        };
        Update: {
          minimum_release?: number;
          name?: never;
          notice_en?: string | null;
          notice_th?: string | null;
          paused_until?: string | null;
          refuse_below?: number;
          rollout_percent?: number;
          updated_at?: never;
        };
        Relationships: [];
      };
      consents: {
        Row: {
          answer: string;
          channel: string;
          created_at: string;
          customer_id: string;
          id: string;
          purpose: string;
          signature: string | null;
          signed_name: string | null;
          text_version: string;
          user_id: string;
        };
        Insert: {
          answer: string;
          channel: string;
          created_at?: string;
          customer_id: string;
          id?: string;
          purpose: string;
          signature?: string | null;
          signed_name?: string | null;
          text_version: string;
          user_id?: string;
        };
        Update: {
          answer?: never;
          channel?: never;
          created_at?: never;
          customer_id?: never;
          id?: never;
          purpose?: never;
          signature?: never;
          signed_name?: never;
          text_version?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'consents_customer_fkey';
            columns: ['customer_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      customer_notes: {
        Row: {
          content: string;
          created_at: string;
          customer_id: string;
          deleted_at: string | null;
          id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          content: string;
          created_at?: string;
          customer_id: string;
          deleted_at?: never;
          id?: string;
          updated_at?: never;
          user_id?: string;
        };
        Update: {
          content?: string;
          created_at?: never;
          customer_id?: never;
          deleted_at?: string | null;
          id?: never;
          updated_at?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'customer_notes_customer_fkey';
            columns: ['customer_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      customer_tags: {
        Row: {
          created_at: string;
          customer_id: string;
          id: string;
          replaced: string[];
          tag: string;
          user_id: string;
        };
        Insert: {
          created_at?: never;
          customer_id: string;
          id?: string;
          replaced?: never;
          tag: string;
          user_id?: string;
        };
        Update: {
          created_at?: never;
          customer_id?: never;
          id?: never;
          replaced?: never;
          tag?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'customer_tags_customer_fkey';
            columns: ['customer_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      customers: {
        Row: {
          created_at: string;
          custom_date: string | null;
          deleted_at: string | null;
          email: string | null;
          house_location: Json | null;
          id: string;
          imported_at: string | null;
          more_contacts: string | null;
          name: string;
          nickname: string | null;
          notes: string | null;
          telephone: string;
          updated_at: string;
          user_id: string;
          work_location: Json | null;
        };
        Insert: {
          created_at?: string;
          custom_date?: string | null;
          deleted_at?: never;
          email?: string | null;
          house_location?: Json | null;
          id?: string;
          imported_at?: string | null;
          more_contacts?: string | null;
          name: string;
          nickname?: string | null;
          notes?: string | null;
          telephone: string;
          updated_at?: never;
          user_id?: string;
          work_location?: Json | null;
        };
        Update: {
          created_at?: never;
          custom_date?: string | null;
          deleted_at?: string | null;
          email?: string | null;
          house_location?: Json | null;
          id?: never;
          imported_at?: never;
          more_contacts?: string | null;
          name?: string;
          nickname?: string | null;
          notes?: string | null;
          telephone?: string;
          updated_at?: never;
          user_id?: never;
          work_location?: Json | null;
        };
        Relationships: [];
      };
      event_registrations: {
        Row: {
          arrival_id: string | null;
          checked_in_at: string | null;
          checked_in_by: string | null;
          code: string;
          created_at: string;
          event_id: string;
          full_name: string;
          id: string;
          line_id: string | null;
          mail_agreed_at: string | null;
          party_size: number;
          status: string;
          telephone: string | null;
          user_id: string | null;
        };
        Insert: {
          arrival_id?: never;
          checked_in_at?: never;
          checked_in_by?: never;
          code?: never;
          created_at?: never;
          event_id: string;
          full_name?: string;
          id?: never;
          line_id?: string | null;
          mail_agreed_at?: string | null;
          party_size?: number;
          status?: string;
          telephone?: string | null;
          user_id?: string | null;
        };
        Update: {
          arrival_id?: string | null;
          checked_in_at?: string | null;
          checked_in_by?: never;
          code?: never;
          created_at?: never;
          event_id?: never;
          full_name?: never;
          id?: never;
          line_id?: never;
          mail_agreed_at?: never;
          party_size?: never;
          status?: never;
          telephone?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'event_registrations_event_id_fkey';
            columns: ['event_id'];
            isOneToOne: false;
            referencedRelation: 'events';
            referencedColumns: ['id'];
          },
        ];
      };
      events: {
        Row: {
          category: string | null;
          contact_details: string | null;
          contact_phone: string | null;
          created_at: string;
          description: string;
          end_date: string;
          event_title: string;
          hospital_id: string;
          hospital_name: string;
          id: string;
          image_url: string | null;
          is_hidden: boolean;
          location_address: string | null;
          location_lat: number | null;
          location_lng: number | null;
          max_attendees: number | null;
          registered_count: number;
          search_text: string;
          seo_description: string | null;
          seo_title: string | null;
          start_date: string;
          updated_at: string;
          url_slug: string;
          user_id: string | null;
        };
        Insert: {
          category?: string | null;
          contact_details?: string | null;
          contact_phone?: string | null;
          created_at?: never;
          description: string;
          end_date: string;
          event_title: string;
          hospital_id: string;
          hospital_name?: never;
          id?: string;
          image_url?: string | null;
          is_hidden?: never;
          location_address?: string | null;
          location_lat?: number | null;
          location_lng?: number | null;
          max_attendees?: number | null;
          registered_count?: never;
          search_text?: never;
          seo_description?: string | null;
          seo_title?: string | null;
          start_date: string;
          updated_at?: never;
          url_slug: string;
          user_id?: string | null;
        };
        Update: {
          category?: string | null;
          contact_details?: string | null;
          contact_phone?: string | null;
          created_at?: never;
          description?: string;
          end_date?: string;
          event_title?: string;
          hospital_id?: string;
          hospital_name?: never;
          id?: never;
          image_url?: string | null;
          is_hidden?: never;
          location_address?: string | null;
          location_lat?: number | null;
          location_lng?: number | null;
          max_attendees?: number | null;
          registered_count?: never;
          search_text?: never;
          seo_description?: string | null;
          seo_title?: string | null;
          start_date?: string;
          updated_at?: never;
          url_slug?: string;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'events_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      hospital_claims: {
        Row: {
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          email: string | null;
          full_name: string;
          hospital_id: string;
          id: string;
          outcome: string | null;
          telephone: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: never;
          decided_at?: never;
          decided_by?: never;
          email?: never;
          full_name?: never;
          hospital_id?: never;
          id?: never;
          outcome?: never;
          telephone?: never;
          user_id?: never;
        };
        Update: {
          created_at?: never;
          decided_at?: never;
          decided_by?: never;
          email?: never;
          full_name?: never;
          hospital_id?: never;
          id?: never;
          outcome?: never;
          telephone?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'hospital_claims_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      hospital_devices: {
        Row: {
          device: string;
          first_seen_at: string;
          hospital_id: string;
          id: string;
          last_seen_at: string;
          name: string;
          revoked_at: string | null;
          revoked_by: string | null;
          user_id: string | null;
        };
        Insert: {
          device?: never;
          first_seen_at?: never;
          hospital_id?: never;
          id?: never;
          last_seen_at?: never;
          name?: never;
          revoked_at?: never;
          revoked_by?: never;
          user_id?: never;
        };
        Update: {
          device?: never;
          first_seen_at?: never;
          hospital_id?: never;
          id?: never;
          last_seen_at?: never;
          name?: never;
          revoked_at?: never;
          revoked_by?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'hospital_devices_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      hospital_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          hospital_id: string;
          id: string;
          invited_by: string | null;
          role: string;
          secret_hash: string;
        };
        Insert: {
          accepted_at?: never;
          accepted_by?: never;
          created_at?: never;
          email?: never;
          expires_at?: never;
          hospital_id?: never;
          id?: never;
          invited_by?: never;
          role?: never;
          secret_hash?: never;
        };
        Update: {
          accepted_at?: never;
          accepted_by?: never;
          created_at?: never;
          email?: never;
          expires_at?: never;
          hospital_id?: never;
          id?: never;
          invited_by?: never;
          role?: never;
          secret_hash?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'hospital_invitations_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      hospital_members: {
        Row: {
          created_at: string;
          hospital_id: string;
          role: string;
          user_id: string;
        };
        Insert: {
          created_at?: never;
          hospital_id?: never;
          role?: never;
          user_id?: never;
        };
        Update: {
          created_at?: never;
          hospital_id?: never;
          role?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'hospital_members_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      hospitals: {
        Row: {
          contact_details: string | null;
          created_at: string;
          device_days: number;
          email: string | null;
          id: string;
          is_hidden: boolean;
          licence_number: string | null;
          location_address: string | null;
          location_lat: number | null;
          location_lng: number | null;
          name: string;
          name_key: string;
          opening_hours: Json | null;
          place_kind: string | null;
          slug: string;
          telephone: string | null;
          updated_at: string;
          verified_at: string | null;
          website: string | null;
        };
        Insert: {
          contact_details?: never;
          created_at?: never;
          device_days?: never;
          email?: never;
          id?: never;
          is_hidden?: never;
          licence_number?: never;
          location_address?: never;
          location_lat?: never;
          location_lng?: never;
          name?: never;
          name_key?: never;
          opening_hours?: never;
          place_kind?: never;
          slug?: never;
          telephone?: never;
          updated_at?: never;
          verified_at?: never;
          website?: never;
        };
        Update: {
          contact_details?: string | null;
          created_at?: never;
          device_days?: number;
          email?: string | null;
          id?: never;
          is_hidden?: never;
          licence_number?: string | null;
          location_address?: string | null;
          location_lat?: number | null;
          location_lng?: number | null;
          name?: never;
          name_key?: never;
          opening_hours?: Json | null;
          place_kind?: string | null;
          slug?: never;
          telephone?: string | null;
          updated_at?: never;
          verified_at?: never;
          website?: string | null;
        };
        Relationships: [];
      };
      page_acceptances: {
        Row: {
          accepted_at: string;
          page_name: string;
          user_id: string;
          version: number;
        };
        Insert: {
          accepted_at?: never;
          page_name?: never;
          user_id?: never;
          version?: never;
        };
        Update: {
          accepted_at?: never;
          page_name?: never;
          user_id?: never;
          version?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'page_acceptances_version_fkey';
            columns: ['page_name', 'version'];
            isOneToOne: false;
            referencedRelation: 'page_versions';
            referencedColumns: ['page_name', 'version'];
          },
        ];
      };
      page_contents: {
        Row: {
          content: Json;
          page_name: string;
          updated_at: string;
          version: number;
        };
        Insert: {
          content?: never;
          page_name?: never;
          updated_at?: never;
          version?: never;
        };
        Update: {
          content?: Json;
          page_name?: never;
          updated_at?: never;
          version?: never;
        };
        Relationships: [];
      };
      page_versions: {
        Row: {
          content: Json;
          page_name: string;
          published_at: string;
          version: number;
        };
        Insert: {
          content?: never;
          page_name?: never;
          published_at?: never;
          version?: never;
        };
        Update: {
          content?: never;
          page_name?: never;
          published_at?: never;
          version?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'page_versions_page_name_fkey';
            columns: ['page_name'];
            isOneToOne: false;
            referencedRelation: 'page_contents';
            referencedColumns: ['page_name'];
          },
        ];
      };
      profiles: {
        Row: {
          created_at: string;
          email: string | null;
          full_name: string;
          hospital_name: string | null;
          telephone: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: never;
          email?: never;
          full_name?: never;
          hospital_name?: never;
          telephone?: never;
          user_id?: never;
        };
        Update: {
          created_at?: never;
          email?: never;
          full_name?: string;
          hospital_name?: never;
          telephone?: string | null;
          user_id?: never;
        };
        Relationships: [];
      };
      promotions: {
        Row: {
          area: string;
          category: string | null;
          contact_details: string | null;
          contact_phone: string | null;
          created_at: string;
          description: string;
          discount_percentage: number | null;
          end_date: string;
          final_price: number | null;
          hospital_id: string;
          hospital_name: string;
          id: string;
          image_url: string | null;
          is_hidden: boolean;
          keywords: string | null;
          location_address: string | null;
          location_lat: number | null;
          location_lng: number | null;
          more_images: Json;
          packages: Json;
          price: number | null;
          promotion_title: string;
          province: string | null;
          remarks: string | null;
          search_names: string;
          search_text: string;
          seo_description: string | null;
          seo_title: string | null;
          social_links: Json;
          start_date: string;
          updated_at: string;
          url_slug: string;
          user_id: string | null;
        };
        Insert: {
          area: string;
          category?: string | null;
          contact_details?: string | null;
          contact_phone?: string | null;
          created_at?: never;
          description: string;
          discount_percentage?: number | null;
          end_date: string;
          final_price?: never;
          hospital_id: string;
          hospital_name?: never;
          id?: string;
          image_url?: string | null;
          is_hidden?: never;
          keywords?: string | null;
          location_address?: string | null;
          location_lat?: number | null;
          location_lng?: number | null;
          more_images?: Json;
          packages?: Json;
          price?: number | null;
          promotion_title: string;
          province?: never;
          remarks?: string | null;
          search_names?: never;
          search_text?: never;
          seo_description?: string | null;
          seo_title?: string | null;
          social_links?: Json;
          start_date: string;
          updated_at?: never;
          url_slug: string;
          user_id?: string | null;
        };
        Update: {
          area?: string;
          category?: string | null;
          contact_details?: string | null;
          contact_phone?: string | null;
          created_at?: never;
          description?: string;
          discount_percentage?: number | null;
          end_date?: string;
          final_price?: never;
          hospital_id?: string;
          hospital_name?: never;
          id?: never;
          image_url?: string | null;
          is_hidden?: never;
          keywords?: string | null;
          location_address?: string | null;
          location_lat?: number | null;
          location_lng?: number | null;
          more_images?: Json;
          packages?: Json;
          price?: number | null;
          promotion_title?: string;
          province?: never;
          remarks?: string | null;
          search_names?: never;
          search_text?: never;
          seo_description?: string | null;
          seo_title?: string | null;
          social_links?: Json;
          start_date?: string;
          updated_at?: never;
          url_slug?: string;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'promotions_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      push_subscriptions: {
        Row: {
          auth: string;
          choices: string[];
          created_at: string;
          device: string | null;
          endpoint: string;
          id: string;
          key: string;
          language: string;
          p256dh: string;
          refusals: number;
          seen_at: string;
          session_id: string;
          user_id: string;
        };
        Insert: {
          auth?: never;
          choices?: never;
          created_at?: never;
          device?: never;
          endpoint?: never;
          id?: never;
          key?: never;
          language?: never;
          p256dh?: never;
          refusals?: never;
          seen_at?: never;
          session_id?: never;
          user_id?: never;
        };
        Update: {
          auth?: never;
          choices?: never;
          created_at?: never;
          device?: never;
          endpoint?: never;
          id?: never;
          key?: never;
          language?: never;
          p256dh?: never;
          refusals?: never;
          seen_at?: never;
          session_id?: never;
          user_id?: never;
        };
        Relationships: [];
      };
      redemption_events: {
        Row: {
          agent_id: string | null;
          attempted_at: string;
          booking_id: string | null;
          cancelled_at: string | null;
          closed_at: string | null;
          code: string;
          device: string;
          hospital_id: string;
          id: string;
          mode: string;
          nonce: string;
          outcome: string;
          reason: string | null;
          received_at: string;
          resolution: string | null;
          resolution_note: string | null;
          resolved_at: string | null;
          resolved_by: string | null;
          shift_staff_id: string | null;
          staff_id: string | null;
          staff_left_at: string | null;
          used_at: string | null;
          used_nonce: string | null;
          void_decided_at: string | null;
          void_decided_by: string | null;
          void_decision: string | null;
          void_id: string | null;
          void_note: string | null;
          void_reason: string | null;
          voided_at: string | null;
          voided_by: string | null;
        };
        Insert: {
          agent_id?: never;
          attempted_at?: never;
          booking_id?: never;
          cancelled_at?: never;
          closed_at?: never;
          code?: never;
          device?: never;
          hospital_id?: never;
          id?: never;
          mode?: never;
          nonce?: never;
          outcome?: never;
          reason?: never;
          received_at?: never;
          resolution?: never;
          resolution_note?: never;
          resolved_at?: never;
          resolved_by?: never;
          shift_staff_id?: never;
          staff_id?: never;
          staff_left_at?: never;
          used_at?: never;
          used_nonce?: never;
          void_decided_at?: never;
          void_decided_by?: never;
          void_decision?: never;
          void_id?: never;
          void_note?: never;
          void_reason?: never;
          voided_at?: never;
          voided_by?: never;
        };
        Update: {
          agent_id?: never;
          attempted_at?: never;
          booking_id?: never;
          cancelled_at?: never;
          closed_at?: never;
          code?: never;
          device?: never;
          hospital_id?: never;
          id?: never;
          mode?: never;
          nonce?: never;
          outcome?: never;
          reason?: never;
          received_at?: never;
          resolution?: never;
          resolution_note?: never;
          resolved_at?: never;
          resolved_by?: never;
          shift_staff_id?: never;
          staff_id?: never;
          staff_left_at?: never;
          used_at?: never;
          used_nonce?: never;
          void_decided_at?: never;
          void_decided_by?: never;
          void_decision?: never;
          void_id?: never;
          void_note?: never;
          void_reason?: never;
          voided_at?: never;
          voided_by?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'redemption_events_booking_id_fkey';
            columns: ['booking_id'];
            isOneToOne: false;
            referencedRelation: 'bookings';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'redemption_events_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_lists: {
        Row: {
          created_at: string;
          filter: Json;
          id: string;
          name: string;
          user_id: string;
        };
        Insert: {
          created_at?: never;
          filter: Json;
          id?: string;
          name: string;
          user_id?: string;
        };
        Update: {
          created_at?: never;
          filter?: Json;
          id?: never;
          name?: string;
          user_id?: never;
        };
        Relationships: [];
      };
      saved_promotions: {
        Row: {
          created_at: string;
          id: string;
          promotion_id: string;
          replaced: string[];
          user_id: string;
        };
        Insert: {
          created_at?: never;
          id?: string;
          promotion_id: string;
          replaced?: never;
          user_id?: string;
        };
        Update: {
          created_at?: never;
          id?: never;
          promotion_id?: never;
          replaced?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_promotions_promotion_id_fkey';
            columns: ['promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['id'];
          },
        ];
      };
      slug_history: {
        Row: {
          created_at: string;
          hospital_id: string | null;
          id: string;
          kind: string;
          slug: string;
          target_id: string;
        };
        Insert: {
          created_at?: never;
          hospital_id?: never;
          id?: never;
          kind?: never;
          slug?: never;
          target_id?: never;
        };
        Update: {
          created_at?: never;
          hospital_id?: never;
          id?: never;
          kind?: never;
          slug?: never;
          target_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'slug_history_hospital_id_fkey';
            columns: ['hospital_id'];
            isOneToOne: false;
            referencedRelation: 'hospitals';
            referencedColumns: ['id'];
          },
        ];
      };
      sync_changes: {
        Row: {
          closed_at: string | null;
          entity: string;
          kind: string;
          row_id: string;
          seq: number;
          stream: string;
        };
        Insert: {
          closed_at?: never;
          entity?: never;
          kind?: never;
          row_id?: never;
          seq?: never;
          stream?: never;
        };
        Update: {
          closed_at?: never;
          entity?: never;
          kind?: never;
          row_id?: never;
          seq?: never;
          stream?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'sync_changes_stream_fkey';
            columns: ['stream'];
            isOneToOne: false;
            referencedRelation: 'sync_streams';
            referencedColumns: ['stream'];
          },
        ];
      };
      sync_conflicts: {
        Row: {
          created_at: string;
          entity: string;
          field: string | null;
          id: string;
          kind: string;
          losing: Json;
          met_at: string | null;
          op_id: string;
          resolution: string | null;
          resolved_at: string | null;
          row_id: string;
          user_id: string;
          winning: Json;
        };
        Insert: {
          created_at?: never;
          entity?: never;
          field?: never;
          id?: never;
          kind?: never;
          losing?: never;
          met_at?: never;
          op_id?: never;
          resolution?: never;
          resolved_at?: never;
          row_id?: never;
          user_id?: never;
          winning?: never;
        };
        Update: {
          created_at?: never;
          entity?: never;
          field?: never;
          id?: never;
          kind?: never;
          losing?: never;
          met_at?: never;
          op_id?: never;
          resolution?: string | null;
          resolved_at?: string | null;
          row_id?: never;
          user_id?: never;
          winning?: never;
        };
        Relationships: [];
      };
      sync_ops: {
        Row: {
          answer: Json;
          created_at: string;
          device: string;
          entity: string;
          head: number;
          op_id: string;
          row_id: string;
          user_id: string;
        };
        Insert: {
          answer?: never;
          created_at?: never;
          device?: never;
          entity?: never;
          head?: never;
          op_id?: never;
          row_id?: never;
          user_id?: never;
        };
        Update: {
          answer?: never;
          created_at?: never;
          device?: never;
          entity?: never;
          head?: never;
          op_id?: never;
          row_id?: never;
          user_id?: never;
        };
        Relationships: [];
      };
      sync_streams: {
        Row: {
          epoch: string;
          head: number;
          stream: string;
        };
        Insert: {
          epoch?: never;
          head?: never;
          stream?: never;
        };
        Update: {
          epoch?: never;
          head?: never;
          stream?: never;
        };
        Relationships: [];
      };
      tasks: {
        Row: {
          created_at: string;
          customer_id: string | null;
          deleted_at: string | null;
          done_at: string | null;
          due_on: string | null;
          due_time: string | null;
          id: string;
          note: string | null;
          reminder: string | null;
          repeat: string | null;
          snoozed_until: string | null;
          title: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          customer_id?: string | null;
          deleted_at?: never;
          done_at?: string | null;
          due_on?: string | null;
          due_time?: string | null;
          id?: string;
          note?: string | null;
          reminder?: string | null;
          repeat?: string | null;
          snoozed_until?: string | null;
          title?: string | null;
          updated_at?: never;
          user_id?: string;
        };
        Update: {
          created_at?: never;
          customer_id?: never;
          deleted_at?: string | null;
          done_at?: string | null;
          due_on?: string | null;
          due_time?: string | null;
          id?: never;
          note?: string | null;
          reminder?: never;
          repeat?: string | null;
          snoozed_until?: string | null;
          title?: string | null;
          updated_at?: never;
          user_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'tasks_customer_fkey';
            columns: ['customer_id', 'user_id'];
            isOneToOne: false;
            referencedRelation: 'customers';
            referencedColumns: ['id', 'user_id'];
          },
        ];
      };
      user_roles: {
        Row: {
          role: string;
          user_id: string;
        };
        Insert: {
          role?: never;
          user_id?: never;
        };
        Update: {
          role?: never;
          user_id?: never;
        };
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_invitation: {
        Args: {
          secret: string;
        };
        Returns: string;
      };
      access_entries: {
        Args: {
          hospital?: string;
          customer?: string;
          before?: string;
        };
        Returns: Json;
      };
      answer_consent_page: {
        Args: {
          secret: string;
          answers: Json;
          text_version: string;
          signed_name: string;
          signature: string;
        };
        Returns: Json;
      };
      answer_handover: {
        Args: {
          handover: string;
          accept: boolean;
        };
        Returns: boolean;
      };
      answer_request: {
        Args: {
          part: string;
          outcome: string;
          letter: string;
        };
        Returns: boolean;
      };
      ask_about_data: {
        Args: {
          kind: string;
          name: string;
          email: string;
          telephone: string;
          details: string;
          proof: Json;
        };
        Returns: string;
      };
      ask_for_proof: {
        Args: {
          purpose: string;
        };
        Returns: Json;
      };
      attempts_of_day: {
        Args: {
          hospital: string;
          day: string;
        };
        Returns: Json;
      };
      breach_list: {
        Args: never;
        Returns: Json;
      };
      cancel_registration: {
        Args: {
          event: string;
        };
        Returns: string;
      };
      certify_voucher_device: {
        Args: {
          public_key: string;
        };
        Returns: Json;
      };
      change_event_mail: {
        Args: {
          event: string;
          wanted: boolean;
        };
        Returns: boolean;
      };
      check_booking: {
        Args: {
          code: string;
        };
        Returns: Json;
      };
      confirm_request: {
        Args: {
          request: string;
          code: string;
        };
        Returns: boolean;
      };
      count_promotion_use: {
        Args: {
          promotion: string;
          use: string;
        };
        Returns: boolean;
      };
      decide_claim: {
        Args: {
          claim: string;
          accept: boolean;
        };
        Returns: string;
      };
      decide_report: {
        Args: {
          kind: string;
          target: string;
          action: string;
          note: string;
        };
        Returns: boolean;
      };
      decide_voids: {
        Args: {
          expected_user: string;
          rows: Json;
        };
        Returns: Json;
      };
      delete_account: {
        Args: never;
        Returns: boolean;
      };
      end_push_subscription: {
        Args: never;
        Returns: boolean;
      };
      end_sessions: {
        Args: {
          session: string;
        };
        Returns: number;
      };
      erase_customer: {
        Args: {
          id: string;
        };
        Returns: boolean;
      };
      erasure_list: {
        Args: never;
        Returns: Json;
      };
      find_address: {
        Args: {
          kind: string;
          hospital: string;
          slug: string;
        };
        Returns: { id: string; hospital_slug: string; url_slug: string; }[];
      };
      find_closed_bookings: {
        Args: {
          hospital: string;
          words?: string[];
          code?: string;
          digits?: string;
          after?: string;
        };
        Returns: Json;
      };
      find_hospital: {
        Args: {
          hospital: string;
        };
        Returns: { id: string; name: string; slug: string; telephone: string; email: string; website: string; contact_details: string; location_address: string; location_lat: number; location_lng: number; opening_hours: Json; verified_at: string; }[];
      };
      find_voucher: {
        Args: {
          code: string;
        };
        Returns: Json;
      };
      hand_over_customers: {
        Args: {
          handover: string;
        };
        Returns: Json;
      };
      handover_state: {
        Args: never;
        Returns: Json;
      };
      hospital_agents: {
        Args: {
          hospital: string;
        };
        Returns: { user_id: string; full_name: string; }[];
      };
      hospital_name_available: {
        Args: {
          name: string;
        };
        Returns: boolean;
      };
      hospital_people: {
        Args: {
          hospital: string;
        };
        Returns: { user_id: string; full_name: string; email: string; role: string; since: string; }[];
      };
      invite_member: {
        Args: {
          hospital: string;
          email: string;
          role?: string;
        };
        Returns: string;
      };
      is_account_deleted: {
        Args: {
          account: string;
        };
        Returns: boolean;
      };
      list_events: {
        Args: {
          query?: string;
          after_start_date?: string;
          after_id?: string;
          max_rows?: number;
        };
        Returns: Database['public']['Tables']['events']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'events';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_hospital_events: {
        Args: {
          hospital: string;
        };
        Returns: Database['public']['Tables']['events']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'events';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_hospital_promotions: {
        Args: {
          hospital: string;
          max_rows?: number;
        };
        Returns: Database['public']['Tables']['promotions']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'promotions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_promotions: {
        Args: {
          category?: string;
          query?: string;
          after_end_date?: string;
          after_created_at?: string;
          after_id?: string;
          max_rows?: number;
          min_price?: number;
          max_price?: number;
          min_discount?: number;
          province?: string;
          verified?: boolean;
          running?: boolean;
          near_lat?: number;
          near_lng?: number;
          within_km?: number;
          sort?: string;
          after_key?: number;
          after_rank?: number;
        };
        Returns: Database['public']['Tables']['promotions']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'promotions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      make_consent_link: {
        Args: {
          customer: string;
        };
        Returns: string;
      };
      mark_breach: {
        Args: {
          breach: string;
          step: string;
        };
        Returns: boolean;
      };
      merge_customers: {
        Args: {
          survivor: string;
          other: string;
          copied?: Json;
        };
        Returns: boolean;
      };
      name_device: {
        Args: {
          hospital: string;
          device: string;
          new_name: string;
        };
        Returns: Json;
      };
      note_arrivals: {
        Args: {
          expected_user: string;
          rows: Json;
        };
        Returns: Json;
      };
      offer_customers: {
        Args: {
          email: string;
        };
        Returns: boolean;
      };
      open_erasures: {
        Args: never;
        Returns: Json;
      };
      open_requests: {
        Args: never;
        Returns: Json;
      };
      own_data: {
        Args: never;
        Returns: Json;
      };
      own_sessions: {
        Args: never;
        Returns: Json;
      };
      page_history: {
        Args: {
          page: string;
          before?: number;
        };
        Returns: Json;
      };
      privacy_officers: {
        Args: never;
        Returns: Json;
      };
      promotion_figures: {
        Args: {
          hospital: string;
          since?: string;
        };
        Returns: { id: string; views: number; calls: number; saves: number; bookings: number; redemptions: number; }[];
      };
      push_settings: {
        Args: never;
        Returns: Json;
      };
      read_client_rules: {
        Args: never;
        Returns: Json;
      };
      read_consent_page: {
        Args: {
          secret: string;
        };
        Returns: Json;
      };
      read_operations: {
        Args: never;
        Returns: Json;
      };
      record_breach: {
        Args: {
          breach: string;
          known_at: string;
          what: string;
          risk: string;
          measures: string;
          seen: Json;
        };
        Returns: string;
      };
      redeem_batch: {
        Args: {
          rows: Json;
        };
        Returns: Json;
      };
      redeem_booking: {
        Args: {
          nonce: string;
          code: string;
          device: string;
          attempted_at: string;
          mode: string;
        };
        Returns: Json;
      };
      register_for_event: {
        Args: {
          event: string;
          or_wait?: boolean;
          full_name?: string;
          telephone?: string;
          line_id?: string;
          party_size?: number;
          wants_mail?: boolean;
          notice?: number;
        };
        Returns: string;
      };
      remove_member: {
        Args: {
          hospital: string;
          member: string;
        };
        Returns: boolean;
      };
      rename_hospital: {
        Args: {
          hospital: string;
          new_name: string;
        };
        Returns: boolean;
      };
      report: {
        Args: {
          kind: string;
          target: string;
          reason: string;
          details: string;
          proof: Json;
        };
        Returns: boolean;
      };
      report_client_error: {
        Args: {
          runs_in: string;
          name: string;
          release: number;
          places: string[];
        };
        Returns: boolean;
      };
      report_desk: {
        Args: {
          device: string;
          clean: string[];
        };
        Returns: string[];
      };
      report_device: {
        Args: {
          device: string;
          name: string;
          clean: string[];
        };
        Returns: string[];
      };
      report_files: {
        Args: {
          expected_user: string;
          rows: Json;
        };
        Returns: Json;
      };
      report_inbox: {
        Args: never;
        Returns: Json;
      };
      request_inbox: {
        Args: never;
        Returns: Json;
      };
      resolve_redemption: {
        Args: {
          nonce: string;
          resolution: string;
          note: string;
        };
        Returns: Json;
      };
      retry_message: {
        Args: {
          message: string;
        };
        Returns: boolean;
      };
      revoke_device: {
        Args: {
          hospital: string;
          device: string;
          revoked: boolean;
        };
        Returns: Json;
      };
      save_push_subscription: {
        Args: {
          endpoint: string;
          p256dh: string;
          auth_secret: string;
          key: string;
          choices: string[];
          language: string;
          device: string;
        };
        Returns: boolean;
      };
      set_member_role: {
        Args: {
          hospital: string;
          member: string;
          role: string;
        };
        Returns: boolean;
      };
      set_privacy_officer: {
        Args: {
          email: string;
          is_officer: boolean;
        };
        Returns: boolean;
      };
      sync_attempts: {
        Args: {
          expected_user: string;
          device: string;
          rows: Json;
        };
        Returns: Json;
      };
      sync_digests: {
        Args: {
          expected_user: string;
          entity: string;
          after?: string;
        };
        Returns: Json;
      };
      sync_pull: {
        Args: {
          expected_user: string;
          cursors: Json;
          max_rows?: number;
          outbox?: string;
          needed_first?: boolean;
        };
        Returns: Json;
      };
      sync_push: {
        Args: {
          expected_user: string;
          device: string;
          ops: Json;
          known_epoch?: string;
          acknowledged?: Json;
        };
        Returns: Json;
      };
      sync_run: {
        Args: {
          expected_user: string;
          entity: string;
          after: string;
          until: string;
        };
        Returns: Json;
      };
      verify_hospital: {
        Args: {
          hospital: string;
          verified: boolean;
        };
        Returns: boolean;
      };
      void_redemptions: {
        Args: {
          expected_user: string;
          rows: Json;
        };
        Returns: Json;
      };
      voucher_keys: {
        Args: never;
        Returns: Json;
      };
      waiting_position: {
        Args: {
          event: string;
        };
        Returns: number;
      };
      withdraw_invitation: {
        Args: {
          invitation: string;
        };
        Returns: boolean;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type PublicTables = Database['public']['Tables'];
/** A row as it is read, and what a signed-in client may send to make or change one. */
export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row'];
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];
